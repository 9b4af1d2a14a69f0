import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The browser build. The server build of the same pages is `scripts/build.mjs`. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react({ compiler: true })],
  build: {
    outDir: '../dist/web/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Every page links its own styles; a stylesheet inlined as data would break the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: ['src/entry-browser.tsx', 'src/theme-boot.ts'] },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
})
