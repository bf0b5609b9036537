import { h } from 'vue';
import theme from 'vitepress/theme';
import { useData } from 'vitepress';
import Bugs from './bugs.vue';
import './style.css';

/** A page with `bugs` in its front matter shows the bugs of docs/found below its text. */
const Layout = {
  setup() {
    const { frontmatter } = useData();
    return () => h(theme.Layout, null, { 'doc-footer-before': () => (frontmatter.value.bugs ? h(Bugs) : undefined) });
  },
};

export default { extends: theme, Layout };
