/*
 * Disables colours everywhere: a CI machine (`CI=true`) and `FORCE_COLOR` would put them into every expected text.
 * Runs before a test file is imported, since colours are decided at the import.
 */
process.env['NO_COLOR'] = '1';
delete process.env['FORCE_COLOR'];
