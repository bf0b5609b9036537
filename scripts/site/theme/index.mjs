import theme from 'vitepress/theme';
import Layout from './layout.vue';
import './style.css';

export default { extends: theme, Layout };
