const link = (text, path) => ({ text, link: `/${path}` });
const START = [
  link('About', 'about'),
  link('Campaigns', 'campaigns'),
  link('Status and summary', 'status'),
  link('Solvers', 'solvers'),
  link('Glossary', 'glossary'),
];
const GUIDES = [
  link('Reducing', 'reducing'),
  link('Triage and reports', 'reports'),
  link('Versions', 'versions'),
  link('Drift: should I upgrade?', 'drift'),
  link('Continuous integration', 'ci'),
  link('Many machines', 'machines'),
  link('Studio', 'studio'),
  link('Pictures', 'pictures'),
  link("yinyang's command lines", 'yinyang'),
  link('Library and plug-ins', 'library'),
];
const REFERENCE = [
  link('Commands', 'reference/commands'),
  link('Strategies', 'strategies'),
  link('Generators', 'generators'),
  link('Inquiries', 'inquiries'),
  link('Options of solvers', 'options'),
  link('Rules', 'rules'),
  link('BTOR', 'btor'),
  link('JSON output', 'json'),
  link('Bugs found', 'found/'),
];
const LISTS = [
  link('Data of strategies', 'reference/strategies'),
  link('All generators', 'reference/generators'),
  link('Passes and shrinks', 'reference/shrinks'),
  link('All rules', 'reference/rules'),
  link('Solvers and options', 'reference/solvers'),
  link('Diagnostics', 'reference/diagnostics'),
];
const API = [
  link('gainsay', 'api/gainsay'),
  ...['smt', 'reduce', 'plugin', 'studio'].map((name) => link(`gainsay/${name}`, `api/${name}`)),
];
const DESIGN = [
  link('Architecture', 'architecture'),
  link('Semantics', 'semantics'),
  link('Experiments', 'experiments'),
  link('Decisions', 'decisions/'),
  link('Contributing', 'contributing'),
  link('Changes', 'changelog'),
];

export default {
  title: 'Gainsay',
  description: 'Finds bugs in SMT solvers',
  outDir: '../site',
  base: process.env['DOCS_BASE'] ?? '/',
  cleanUrls: false,
  lastUpdated: false,
  // The pages are plain Markdown: a tag or a brace outside code is text.
  markdown: {
    html: false,
    languageAlias: { smt2: 'scheme', btor: 'txt' },
    theme: { light: 'github-light', dark: 'github-dark' },
  },
  themeConfig: {
    nav: [link('Start', 'campaigns'), link('Commands', 'reference/commands'), link('API', 'api/gainsay')],
    // Pages of the API have many headings, and come after the others.
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions: { boostDocument: (id) => (id.includes('/api/') ? 0.1 : 1) } } },
    },
    outline: [2, 3],
    sidebar: [
      { text: 'Start here', items: START },
      { text: 'Guides', items: GUIDES },
      { text: 'Reference', items: REFERENCE },
      { text: 'Lists', collapsed: true, items: LISTS },
      { text: 'API', collapsed: true, items: API },
      { text: 'Design', items: DESIGN },
    ],
  },
};
