# The API with the built PWA. It contains no PostgreSQL (DATABASE_URL); /data holds the files.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image is Node 24 already: no second one is fetched.
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY sync ./sync
COPY pwa ./pwa
RUN NODE_ENV=production node_modules/.bin/vite build --config pwa/vite.config.ts && \
  NODE_ENV=production node_modules/.bin/vite build --config pwa/vite.gate.config.ts && \
  NODE_ENV=production node_modules/.bin/vite build --config pwa/vite.verify.config.ts

# What the server imports, and nothing that is only bundled, only types or only for a debugger.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && rm -r node_modules/exceljs/dist && \
  find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.[cm]ts' \) -delete

# The same Debian as above, without npm: Node itself is one file.
FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
RUN useradd --create-home node && install --directory --owner=node --group=node /data
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json ./
COPY .scripts/admin.ts .scripts/backup.ts .scripts/encrypt-files.ts ./.scripts/
COPY .scripts/migrate.ts .scripts/restore.ts ./.scripts/
COPY migrations ./migrations
COPY sync ./sync
COPY api ./api
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist/pwa ./dist/pwa
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/main.ts"]
