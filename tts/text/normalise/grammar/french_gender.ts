/**
 * The gender of French nouns, as far as preceding numbers need it: "une fois", "une demi-heure".
 * @module
 */

const set = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const FRENCH_FEMININE =
  /(?:tion|sion|xion|aison|té|ée|ette|ance|ence|ure|ude|ie|elle|esse|euse|ière|ade|aine|ille|ine|ienne)s?$/;
const FRENCH_FEMININE_NOUNS = set(
  "fois personne pers place page minute seconde heure semaine nuit femme fille chambre voiture table chaise " +
    "question réponse pièce tasse porte main carte ligne lettre chose étoile tonne voix part note tâche " +
    "étape règle image boîte clé île école classe église équipe langue mère sœur banque branche goutte " +
    "couche dose feuille fleur jambe larme marque masse onde plante plume pomme poire poste robe roue " +
    "route rue salle somme sorte tête touche tour vague vis vitre date base côte fourchette " +
    "cuillère gousse tranche tomate carotte orange banane fraise cerise olive amande figue pêche mangue " +
    "patate échalote botte brique crème soupe sauce noix pizza crêpe bouteille caisse paire valise tente " +
    "fenêtre dent souris photo vidéo radio moto auto gare zone pile clef commande offre méthode variable " +
    "phrase pause visite victoire défaite course guerre histoire chanson planète espèce crise surface " +
    "face race couleur valeur erreur douleur odeur longueur largeur hauteur profondeur rose parole " +
    "poule vache chèvre abeille balle bille bulle foule seringue ampoule gélule cellule molécule capsule",
);
const FRENCH_MASCULINE_NOUNS = set(
  "été acheté comité côté traité musée lycée trophée silence génie incendie parapluie murmure moulin magazine domaine " +
    "capitaine grade stade squelette modèle chapitre livre",
);

/** True when `noun`, in the singular or plural, is feminine: known, or by its ending. */
export function isFeminineFrench(noun: string): boolean {
  const lower = noun.toLowerCase();
  const singular = lower.replace(/s$/, "");
  if (FRENCH_MASCULINE_NOUNS.has(singular)) return false;
  return FRENCH_FEMININE_NOUNS.has(lower) || FRENCH_FEMININE_NOUNS.has(singular) ||
    FRENCH_FEMININE.test(lower);
}
