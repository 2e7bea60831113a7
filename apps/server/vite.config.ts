import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const { resolve: find } = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(find(`${name}/package.json`))
const product = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))

/** The server, and every command in the scripts of the package. */
const COMMAND = /^node scripts\/run\.mjs apps\/server\/src\/commands\/([\w-]+)\.ts(.*)$/
const commands = Object.entries<string>(product.scripts).flatMap(([name, script]) => {
  const [, file, words] = COMMAND.exec(script) ?? []
  return file ? [{ name, file, words }] : []
})
const entries = {
  main: 'src/main.ts',
  ...Object.fromEntries(commands.map(({ file }) => [file, `src/commands/${file}.ts`])),
}

/** Stays external because it has a native binary. */
const HASHES = '@node-rs/argon2'

/** Copies the files that the code reads next to it, and writes the manifest with the commands. */
function alongside(): Plugin {
  let out = ''
  const programs = new Set<string>()
  return {
    name: 'alongside',
    enforce: 'pre',
    // An imported program stays a file: bundled into a command, it would take that command for itself and run.
    resolveId(source, importer) {
      if (!importer || !/\/scripts\/[\w-]+\.mjs$/.test(source)) return null
      programs.add(resolve(dirname(importer), source))
      return { id: `./${basename(source)}`, external: true }
    },
    configResolved({ root, build }) {
      out = resolve(root, build.outDir)
    },
    writeBundle() {
      cpSync('migrations', join(out, 'migrations'), { recursive: true })
      for (const file of ['src/demo/instance-database.sql', ...programs]) cpSync(file, join(out, basename(file)))
      mkdirSync(join(out, 'api-docs'))
      for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE'])
        cpSync(join(folderOf('swagger-ui-dist'), file), join(out, 'api-docs', file))
      for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'].map((name) => join(out, 'api-docs', name)))
        writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)))
      cpSync(dirname(folderOf(HASHES)), join(out, 'node_modules', dirname(HASHES)), { recursive: true })
      const scripts = Object.fromEntries(commands.map(({ name, file, words }) => [name, `node ${file}.js${words}`]))
      const { name, version } = product
      const manifest = { name, version, private: true, type: 'module', scripts: { start: 'node main.js', ...scripts } }
      writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [alongside()],
  define: { BUILD_ID: JSON.stringify(process.env.BUILD_ID ?? '') },
  ssr: { noExternal: true, external: [HASHES, 'pg-native'], target: 'node' },
  build: {
    ssr: true,
    target: 'node24',
    sourcemap: true,
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(import.meta.dirname, file)])),
      // One folder, so every chunk finds the files next to itself.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
})
