# The API with the built PWA. PostgreSQL is another machine's (DATABASE_URL); /data holds the files.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image is Node 24 already: no second one is fetched.
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY sync ./sync
COPY pwa ./pwa
RUN NODE_ENV=production node_modules/.bin/vite build --config pwa/vite.config.ts

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY .scripts/admin.ts .scripts/backup.ts .scripts/encrypt-files.ts ./.scripts/
COPY .scripts/migrate.ts .scripts/restore.ts ./.scripts/
COPY migrations ./migrations
COPY sync ./sync
COPY api ./api
COPY --from=build /app/dist/pwa ./dist/pwa
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/main.ts"]
