/*
 * Functions of studio/, lab/ and compat/ that commands call. Only this file and the table of commands import from these
 * folders, always lazily.
 */

export const loadHuntStudio = async () => (await import('../../../studio/cli/hunt-studio.js')).HuntStudio;

export const loadDrawFile = async () => (await import('../../../studio/cli/draw-file.js')).drawFile;

export const loadCampaignFigures = async () => (await import('../../../studio/export/campaign.js')).readCampaignFigures;

export const loadPrintIssue = async () => (await import('../../../lab/cli/print-issue.js')).printIssue;

export const loadExplainBug = async () => (await import('../../../lab/demo/explain-bug.js')).explainBug;

export const loadSeries = () => import('../../../lab/series/series.js');

/** Programs that imitate the command line of another tool. */
export const TOOLS = {
  ddsmt: async () => (await import('../../../compat/ddsmt/ddsmt.js')).runDdsmtLine,
  opfuzz: async () => loadToolLine('opfuzz'),
  typefuzz: async () => loadToolLine('typefuzz'),
  yinyang: async () => loadToolLine('yinyang'),
} as const;

async function loadToolLine(name: 'opfuzz' | 'typefuzz' | 'yinyang') {
  const { runToolLine } = await import('../../../compat/yinyang/tool-line.js');
  return (words: readonly string[]) => runToolLine(name, words);
}
