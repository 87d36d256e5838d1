# docker build -t parley . (docs/operations.md says how it is run)
FROM node:20-slim
# npm's wrapper passes no signals on, so Deno itself is what runs.
RUN npm install --global deno@2.9.6 && cp "$(deno eval 'console.log(Deno.execPath())')" /usr/local/bin/deno-2.9.6
WORKDIR /parley
COPY . .
ENV DENO_DIR=/opt/deno SVC_HOST=0.0.0.0 SVC_ENV=production
# What a model of chat needs is fetched too, whatever answers at first: nothing is fetched later.
# A volume takes over whom models/cache belongs to.
RUN SVC_LLM_USE_REAL_MODEL=1 deno-2.9.6 task serve --install && mkdir -p models/cache && chown node models/cache
USER node
EXPOSE 4600 4300 4250
CMD ["deno-2.9.6", "task", "serve"]
