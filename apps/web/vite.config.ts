import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

type CodeSplittingGroup = Rolldown.CodeSplittingGroup
type ChunkingContext = Rolldown.ChunkingContext

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** In development: /login is a separate document, as on the server. */
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

/**
 * Sets the chosen color scheme before anything is painted; without storage the light one stands. The key is SCHEME_KEY
 * of src/theme/scheme.ts. Within the page: for a file, the console's scripts would wait for the line once more.
 */
function beforePaint(): Plugin {
  return {
    name: 'before-paint',
    transformIndexHtml: () => [
      { tag: 'script', children: readFileSync(file('beforePaint.js'), 'utf8'), injectTo: 'head-prepend' },
    ],
  }
}

/** Loads the code of lists next to the console's: which screen opens is known once the user is. */
function head(): Plugin {
  return {
    name: 'head',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        const lists = Object.values(bundle ?? {}).find((part) => part.type === 'chunk' && part.name === 'lists')
        if (!lists || !path.endsWith('index.html')) return html
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${lists.fileName}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** Lists the console's first files for the sign-in page, which prefetches them while the user types. */
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

const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (name) => (name.endsWith('.css') ? '\0styles' : null),
  load: (id) => (id === '\0styles' ? 'export default {}' : null),
}

/** The server recognizes URLs of pages by these patterns. */
function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    async generateBundle() {
      const { module } = await runnerImport<{ patterns: () => string[] }>(file('src/routes.tsx'), {
        configFile: false,
        plugins: [react(), withoutStyles],
      })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(module.patterns()) })
    },
  }
}

/** Text, which both pages draw, and codes, which the console does: a font that comes late would move what is next to it. */
const FONTS = { text: 'geist-latin-wght-normal', codes: 'geist-mono-latin-wght-normal' }

/** Preloads the fonts and ships their license. */
function font(): Plugin {
  return {
    name: 'font',
    generateBundle() {
      const source = readFileSync(file('../../node_modules/@fontsource-variable/geist/LICENSE'), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'assets/geist-license.txt', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        const fonts = path.endsWith('login.html') ? [FONTS.text] : [FONTS.text, FONTS.codes]
        const assets = fonts.flatMap((font) => Object.keys(bundle ?? {}).find((name) => name.includes(font)) ?? [])
        return assets.map((asset) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${asset}`, crossorigin: true },
          injectTo: 'head-prepend',
        }))
      },
    },
  }
}

/** kB of script and style, compressed, before a page is usable: the sign-in page, and the console's first list. */
const MOST_KB = { 'login.html': 76, 'src/domains/instances/InstancesPage.tsx': 208 }

/** Fails the build once a page needs more than that. */
function weights(): Plugin {
  return {
    name: 'weights',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const chunkOf = (path: string) => chunks.find((chunk) => chunk.facadeModuleId === file(path))
      for (const [path, most] of Object.entries(MOST_KB)) {
        const needed = new Set<string>()
        const need = (name: string) => {
          const part = bundle[name]
          if (needed.has(name) || !part) return
          needed.add(name)
          if (part.type === 'chunk') [...part.imports, ...(part.viteMetadata?.importedCss ?? [])].forEach(need)
        }
        const [page, start] = [chunkOf(path), chunkOf('index.html')]
        if (page) need(page.fileName)
        if (start && path !== 'login.html') need(start.fileName)
        const size = [...needed].reduce((sum, name) => sum + compressedSize(bundle[name]), 0) / 1000
        if (!page || size > most) this.error(`${path} needs ${size.toFixed(1)} kB before it is usable; most: ${most}.`)
      }
    },
  }
}

function compressedSize(part: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): number {
  if (!part) return 0
  return brotliCompressSync(part.type === 'chunk' ? part.code : part.source).length
}

type Modules = Pick<ChunkingContext, 'getModuleInfo'>

function isOf(entry: string, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (id === entry) return true
  if (seen.has(id)) return false
  seen.add(id)
  return modules.getModuleInfo(id)?.importers.some((importer) => isOf(entry, importer, modules, seen)) ?? false
}

const isOfSignIn = (id: string, modules: Modules) => isOf(file('login.html'), id, modules)

/** Modules that those files need and no part before it has. */
const part = (name: string, files: readonly string[]): CodeSplittingGroup => ({
  debugName: name,
  name: (id, modules) => (files.some((path) => isOf(file(`src/${path}`), id, modules)) ? name : null),
})

/** Few larger files: each of some thirty small ones would cost the browser and the line a round trip. */
const TOGETHER: CodeSplittingGroup[] = [
  {
    debugName: 'sign-in',
    name: (id, modules) => (isOfSignIn(id, modules) ? 'sign-in' : null),
    minShareCount: 2,
    priority: 2,
  },
  {
    debugName: 'start',
    name: (id, modules) => (isOfSignIn(id, modules) ? null : 'start'),
    tags: ['$initial'],
    priority: 1,
  },
  part('lists', [
    'ui/Page.tsx',
    'ui/chart/ShareBar.tsx',
    'ui/list/table/DataTable.tsx',
    'ui/list/filters/FilterBar.tsx',
    'api/useList.ts',
    'shell/commands.ts',
    'shell/emptyRecords.tsx',
    'domains/bulk/useBulkActs.tsx',
    'domains/bulk/useExportAct.tsx',
    'domains/bulk/rowsOf.ts',
    'domains/compare/useCompareActs.tsx',
    'domains/clients/ClientLink.tsx',
    'domains/org-units/orgUnitFilter.ts',
  ]),
  part('popups', [
    'ui/base/MenuWindow.tsx',
    'ui/base/DialogWindow.tsx',
    'ui/base/PopoverWindow.tsx',
    'ui/HintPopup.tsx',
    'ui/pick/InstantPicker.tsx',
    'domains/palette/PaletteDialog.tsx',
    'shell/layout/Account.tsx',
    'shell/layout/NavigationOver.tsx',
    'shell/layout/KeyGroups.tsx',
  ]),
  part('forms', ['ui/form/EntityForm.tsx', 'ui/form/FormDialog.tsx']),
  { name: 'screens', minShareCount: 4 },
]

/** At build time, because the server sends files as they are; nothing above `assets` is named in it. */
const COMPRESSED = {
  include: /^assets\/.*\.(js|css|svg)$/,
  algorithms: [defineAlgorithm('brotliCompress', {}), defineAlgorithm('gzip', { level: 9 })],
  threshold: 0,
  logLevel: 'silent' as const,
}

export default defineConfig({
  root: file('.'),
  plugins: [
    react(),
    loginPage(),
    beforePaint(),
    head(),
    consoleAssets(),
    pages(),
    font(),
    weights(),
    compression(COMPRESSED),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // `light-dark()`, nesting and the empty alternative of `content` stay as written.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // Served as /licenses.txt.
    license: { fileName: 'licenses.txt' },
    modulePreload: { polyfill: false },
    // kB, with room to grow: code needed by every page is one file on purpose (TOGETHER).
    chunkSizeWarningLimit: 900,
    // As files, because the content security policy does not allow data: addresses in scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { console: file('index.html'), login: file('login.html') },
      output: { codeSplitting: { groups: TOGETHER } },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
})
