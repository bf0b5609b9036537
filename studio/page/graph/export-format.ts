export const EXPORTS = ['SVG', 'PNG', 'DOT'] as const;
export type ExportFormat = (typeof EXPORTS)[number];
