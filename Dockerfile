# The production image: docker build -t lexam . (docs/operations.md, section 2)
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /app
# Owned by root and only read: somebody who breaks in can't change the program.
COPY --from=build /app ./
USER node
EXPOSE 4000
# Whether the process lives. Whether the database answers is for the balancer to ask, at /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without npm or a shell in between, so that SIGTERM reaches the server.
# Without a limit Node lets its heap grow to half of the machine's memory before it tidies up.
CMD ["node_modules/.bin/node", "--max-old-space-size=512", ".build/server/main.js"]
