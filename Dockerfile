# Gainsay with the solvers of Debian. In a clone: docker build -t gainsay .
#   docker run --rm -v "$PWD:/work" -w /work gainsay hunt seeds/ --for 10m
# For solvers of your own, build an image FROM gainsay, and put them on PATH.
FROM node:20-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm ci && mkdir /packed && npm pack --pack-destination /packed

FROM node:20-bookworm-slim
# The versions are those of the Debian release.
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install -y --no-install-recommends z3 cvc4 cvc5 boolector \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /packed /packed
RUN npm install --global /packed/gainsay-*.tgz
USER node
WORKDIR /home/node
ENTRYPOINT ["gainsay"]
CMD ["--help"]
