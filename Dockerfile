# The server with all that it needs, PostgreSQL included. docs/operating/install.md says how to run it, `npm run image` builds it for all platforms.

# Runs on the builder's own platform, since emulated builds of another one take ten times as long.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
ARG TARGETARCH
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs && find dist -name '*.map' -delete
RUN arch=$(echo "${TARGETARCH:-$(node -p process.arch)}" | sed s/amd64/x64/) \
  && npm ci --omit=dev --no-audit --no-fund --os=linux --libc=glibc --cpu="$arch" \
  && node dist/server/run.js --prepare "$arch"

FROM node:24-bookworm-slim
ARG VERSION=unknown
ARG REVISION=unknown
ARG CREATED=unknown
LABEL org.opencontainers.image.title="Longrun" \
  org.opencontainers.image.description="Self-hostable training analytics for endurance athletes and their coaches" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.base.name="docker.io/library/node:24-bookworm-slim" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.created="$CREATED"
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/server/db/migrations ./server/db/migrations
COPY --from=build /app/dist ./dist
# PostgreSQL looks its own account up by number: these are the numbers that PUID may have.
RUN install -d -o node -g node -m 700 /data /backups \
  && seq 99 1999 | sed 's/.*/longrun&:x:&:&::\/data:\/usr\/sbin\/nologin/' >> /etc/passwd
USER node
VOLUME /data /backups
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/supervise.js"]
