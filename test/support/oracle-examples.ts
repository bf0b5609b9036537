export { ORACLE_EXAMPLES } from '../../lab/plugin-laws/oracle-examples.js';
