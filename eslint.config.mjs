import tseslint from 'typescript-eslint';

const effects = ['Date', 'performance', 'setTimeout', 'setInterval', 'process', 'Buffer'];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '.compiled/',
      'node_modules/',
      'coverage/',
      'reports/',
      '.stryker-tmp/',
      'gainsay-demo-*/',
      'gainsay-campaign-*/',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // `[object Object]` in a message is found by nobody but its reader.
      '@typescript-eslint/no-base-to-string': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNullish: true, allowAny: true, allowRegExp: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Chance is an argument: take an Rng.' },
      ],
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'index.ts lists names by hand.' },
        { selector: 'ExportDefaultDeclaration', message: 'No default exports.' },
      ],
    },
  },
  {
    // Layers 0 to 7 run in a browser too: time, timers and the process are arguments there.
    files: [
      'src/{util,diag,term,script,syntax,btor,solver,semantics,rewrite,generate,oracle,strategy,verify,reduce,picture,campaign,experiment}/**/*.ts',
    ],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': ['error', ...effects],
    },
  },
  // Tests print values of which they know what they are.
  { files: ['**/*.test.ts', 'test/**'], rules: { '@typescript-eslint/no-base-to-string': 'off' } },
  { files: ['**/*.config.ts', '*.mjs'], rules: { 'no-restricted-syntax': 'off' } },
);
