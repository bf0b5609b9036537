import { existsSync } from 'node:fs';

/** The layers of docs/architecture.md, lowest first: one list decides who may import whom. */
const LAYERS = [
  ['util'],
  ['diag', 'term'],
  ['script'],
  ['syntax', 'btor', 'solver'],
  ['semantics'],
  ['rewrite'],
  ['generate'],
  ['inquiry'],
  ['oracle'],
  ['strategy', 'reduce'],
  ['campaign'],
  ['host'],
  ['app'],
  ['cli'],
];

/**
 * The wings import the fronts of the engine, and no wing imports one that stands after it here. Nothing
 * else imports a wing but the table of commands, lazily.
 */
const WINGS = ['lab', 'studio', 'compat'];
/** The public sub-paths of the engine, and the names that only wings use. */
const FRONTS = '^src/((index|smt|reduce-front|plugin|lab-front)|cli/index)\\.ts$';
const COMMAND_TABLE = '^src/cli/(commands|wings/index)\\.ts$';

/** The rooms of large layers, lowest first; what stands in none of them (`campaign/hunt/hunt.ts`, `hunt/pool/` …) is above all. */
const ROOMS = {
  campaign: ['log', 'hunt/draw', 'hunt/ask', 'triage', 'hunt/judge', 'confirm', 'versions', 'reduce', 'report'],
  host: ['files', 'process', 'packages', 'solvers', 'versions', 'nats', 'store'],
  app: ['base', 'solvers', 'plugins', 'formulas', 'hunt', 'reduce', 'findings', 'machines'],
  cli: ['terminal', 'options', 'wings', 'formulas', 'findings', 'reduce', 'hunt', 'machines'],
};

const rules = [];
for (const [layer, rooms] of Object.entries(ROOMS)) {
  rooms.forEach((room, level) => {
    const above = rooms.slice(level + 1);
    rules.push({
      name: `${layer}-${room}-imports-down-only`,
      severity: 'error',
      from: { path: `^src/${layer}/${room}/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          `^src/${layer}/[^/]+$`,
          ...(layer === 'campaign' ? ['^src/campaign/hunt/(mix/|pool/|[^/]+$)'] : []),
          ...above.map((each) => `^src/${layer}/${each}/`),
        ],
      },
    });
    if (!existsSync(new URL(`src/${layer}/${room}/index.ts`, import.meta.url))) return;
    rules.push({
      name: `${layer}-${room}-through-its-index`,
      severity: 'error',
      from: { path: '^src/', pathNot: [`^src/${layer}/${room}/`, COMMAND_TABLE, '\\.test\\.ts$'] },
      to: { path: `^src/${layer}/${room}/`, pathNot: `^src/${layer}/${room}/index\\.ts$` },
    });
  });
}
LAYERS.forEach((folders, level) => {
  for (const folder of folders) {
    const above = LAYERS.slice(level)
      .flat()
      .filter((other) => other !== folder);
    if (above.length > 0) {
      rules.push({
        name: `${folder}-imports-down-only`,
        severity: 'error',
        from: { path: `^src/${folder}/`, pathNot: '\\.test\\.ts$' },
        to: { path: `^src/(${above.join('|')})/` },
      });
    }
    rules.push({
      name: `${folder}-through-its-index`,
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/${folder}/` },
      to: { path: `^src/${folder}/`, pathNot: `^src/${folder}/index\\.ts$` },
    });
  }
});

WINGS.forEach((wing, at) => {
  const before = WINGS.slice(0, at);
  rules.push(
    {
      name: `only-the-table-of-commands-imports-${wing}`,
      severity: 'error',
      from: { path: '^src/', pathNot: [COMMAND_TABLE, '\\.test\\.ts$'] },
      to: { path: `^${wing}/` },
    },
    {
      name: `${wing}-imports-no-later-wing`,
      severity: 'error',
      from: { path: `^(${[...before, ' '].join('|')})/` },
      to: { path: `^${wing}/` },
    },
    {
      name: `${wing}-through-its-index`,
      severity: 'error',
      from: { path: '^(lab|studio|compat)/', pathNot: `^${wing}/` },
      to: { path: `^${wing}/`, pathNot: `^${wing}/index\\.ts$` },
    },
  );
});
rules.push(
  {
    name: 'wings-import-a-front',
    severity: 'error',
    from: { path: `^(${WINGS.join('|')})/`, pathNot: '\\.test\\.ts$' },
    to: { path: '^src/', pathNot: FRONTS },
  },
  { name: 'the-engine-imports-no-front', severity: 'error', from: { path: '^src/' }, to: { path: FRONTS } },
);
rules.push({
  name: 'the-table-of-commands-is-lazy',
  severity: 'error',
  from: { path: COMMAND_TABLE },
  to: { path: `^(${WINGS.join('|')})/`, dependencyTypesNot: ['dynamic-import'] },
});

/** The page imports the fronts that need no machine, the pictures, and the contract with the server. */
rules.push(
  {
    name: 'the-page-imports-pure-layers',
    severity: 'error',
    from: { path: '^studio/page/', pathNot: '\\.test\\.ts$' },
    to: {
      path: '^(src|lab|compat|studio)/',
      pathNot: [
        '^studio/page/',
        '^src/(smt|reduce-front)\\.ts$',
        '^studio/picture/index\\.ts$',
        '^studio/server/contract/index\\.ts$',
      ],
    },
  },
  {
    name: 'nothing-imports-the-page',
    severity: 'error',
    from: { path: '^(src|lab|compat|studio)/', pathNot: '^studio/page/' },
    to: { path: '^studio/page/' },
  },
);

/** Runs in a browser too. */
const PURE = `^(src/(${LAYERS.slice(0, 11).flat().join('|')})|lab/(experiments|verify)|studio/picture)/`;

export default {
  forbidden: [
    ...rules,
    {
      name: 'no-effects-below-host',
      severity: 'error',
      from: { path: PURE, pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-io-packages-below-host',
      severity: 'error',
      from: { path: PURE, pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/(libsql|@nats-io|z3-solver|yauzl|@viz-js|commander|picocolors)' },
    },
    {
      name: 'the-contract-of-the-studio-is-pure',
      severity: 'error',
      // The page imports it: nothing but types comes from elsewhere, and the kinds of findings; nothing of it needs Node.
      from: { path: '^studio/server/contract/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: '^studio/server/contract/|^src/smt\\.ts$|node_modules/valibot',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-contract-knows-no-effects',
      severity: 'error',
      from: { path: '^studio/server/contract/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(host|app|cli)/|^studio/server/[^/]+$' },
    },
    {
      name: 'strategies-never-use-each-other',
      severity: 'error',
      from: { path: '^src/strategy/([^/]+)/' },
      to: { path: '^src/strategy/[^/]+/', pathNot: '^src/strategy/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Looking for cycles takes as long as all the rest.
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node'],
    },
  },
};
