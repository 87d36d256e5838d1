# docker build -t parley . (docs/operations.md describes how to run it)
FROM node:20-slim
# npm's wrapper does not forward signals, so the container runs Deno itself.
RUN npm install --global deno@2.9.6 && cp "$(deno eval 'console.log(Deno.execPath())')" /usr/local/bin/deno-2.9.6
WORKDIR /parley
COPY . .
ENV DENO_DIR=/opt/deno SVC_HOST=0.0.0.0 SVC_ENV=production
# Also fetches the dependencies of real chat models, so that nothing is downloaded at run time.
# A new volume inherits the owner of models/cache.
RUN SVC_LLM_USE_REAL_MODEL=1 deno-2.9.6 task serve --install && mkdir -p models/cache && chown node models/cache
USER node
EXPOSE 4600 4300 4250
CMD ["deno-2.9.6", "task", "serve"]
