import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

type CodeSplittingGroup = Rolldown.CodeSplittingGroup
type ChunkingContext = Rolldown.ChunkingContext

import { tokensCss } from './src/tokens.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `virtual:tokens.css`: the colours of src/tokens.ts as custom properties. */
function tokens(): Plugin {
  const id = '\0virtual:tokens.css'
  return {
    name: 'tokens',
    resolveId: (source) => (source === 'virtual:tokens.css' ? id : null),
    load: (source) => (source === id ? tokensCss() : null),
  }
}

/** In development, as the server does: /login is a page of its own. */
function loginPage(): Plugin {
  return {
    name: 'login-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/login\/?(\?|$)/.test(request.url ?? '')) request.url = '/login.html'
        next()
      })
    },
  }
}

/** Tells the sign-in page which files the console starts with, so that it can fetch them while the person types. */
function consoleAssets(): Plugin {
  return {
    name: 'console-assets',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (!bundle || !path.endsWith('login.html')) return html
        const start = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === 'console')
        if (start?.type !== 'chunk') return html
        const files = [start.fileName, ...start.imports].filter((name) => !html.includes(name))
        return [{ tag: 'meta', attrs: { name: 'console-assets', content: files.join(' ') }, injectTo: 'head' }]
      },
    },
  }
}

const LATIN = 'geist-latin-wght-normal'

/** The pages ask for the font of most texts at once, and its licence goes along with it. */
function font(): Plugin {
  return {
    name: 'font',
    generateBundle() {
      const source = readFileSync(file('../../node_modules/@fontsource-variable/geist/LICENSE'), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'assets/geist-license.txt', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const asset = Object.keys(bundle ?? {}).find((name) => name.includes(LATIN))
        if (!asset) return html
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${asset}`, crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** Compresses the assets once, at the build: the server sends the files as they are. */
function compressed(): Plugin {
  let assets = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      assets = resolve(root, build.outDir, build.assetsDir)
    },
    closeBundle() {
      for (const name of readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const content = readFileSync(join(assets, name))
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content))
        writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** Whether the sign-in page begins with that module. */
function isOfSignIn(id: string, modules: Pick<ChunkingContext, 'getModuleInfo'>, seen = new Set<string>()): boolean {
  if (id === file('login.html')) return true
  if (seen.has(id)) return false
  seen.add(id)
  return modules.getModuleInfo(id)?.importers.some((importer) => isOfSignIn(importer, modules, seen)) ?? false
}

/** In few files what many pages share: of some thirty small ones each costs the browser and the line a turn of its own. */
const TOGETHER: CodeSplittingGroup[] = [
  { name: (id, modules) => (isOfSignIn(id, modules) ? 'sign-in' : null), minShareCount: 2, priority: 2 },
  { name: (id, modules) => (isOfSignIn(id, modules) ? null : 'start'), tags: ['$initial'], priority: 1 },
  { name: 'screens', minShareCount: 4 },
]

export default defineConfig({
  root: file('.'),
  plugins: [react(), tokens(), loginPage(), consoleAssets(), font(), compressed()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Styles and images as files: the content security policy has no place for data: addresses in scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { console: file('index.html'), login: file('login.html') },
      output: { codeSplitting: { groups: TOGETHER } },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
})
