# Gives each sound of a list another throat, pitch and pace: praat --run voice_change.praat LIST
form Change voices
  sentence list
endform
strings = Read Strings from raw text file: list$
count = Get number of strings
for i to count
  selectObject: strings
  line$ = Get string: i
  path$ = extractWord$ (line$, "")
  formants = extractNumber (line$, "formants=")
  pitch = extractNumber (line$, "pitch=")
  range = extractNumber (line$, "range=")
  duration = extractNumber (line$, "duration=")
  sound = Read from file: path$
  # a sound without any pitch stays as it is
  nocheck Change gender: 75, 500, formants, pitch, range, duration
  changed = selected ("Sound")
  Save as WAV file: path$
  removeObject: changed
  if changed <> sound
    removeObject: sound
  endif
endfor
