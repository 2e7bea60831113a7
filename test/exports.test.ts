import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT as cwd, read } from './files.ts'
import { filesImportedBy } from './import-graph.ts'

const files = globSync('{apps,packages}/*/*.ts', { cwd }).concat(
  globSync('{apps,packages}/*/{src,test}/**/*.{ts,tsx}', { cwd }),
  globSync('{test,e2e,bench,torture,scripts}/**/*.{ts,tsx}', { cwd, exclude: ['**/node_modules/**'] }),
)
const texts = new Map(files.map((file) => [file, read(file)]))
const importers = new Map<string, string[]>()
/** Settings of tools name files by their path. */
const PATH = /(?<=')src\/[\w./-]+(?=')/g
const namedIn = (file: string) =>
  /\.config\.ts$/.test(file) ? (texts.get(file)?.match(PATH) ?? []).map((path) => join(dirname(file), path)) : []
for (const file of files)
  for (const from of [...filesImportedBy(file), ...namedIn(file)])
    importers.set(from, [...(importers.get(from) ?? []), file])

/** Types that another exported name is made of must be exported with it, so they don't count. */
const DECLARED = /^export (?:async )?(?:const|class|function\*?) ([\w$]+)/gm
const PASSED_ON = /^export \{([^}]+)\} from/gm

function valuesOf(text: string): string[] {
  const passedOn = [...text.matchAll(PASSED_ON)].flatMap(([, names = '']) => names.split(','))
  const names = passedOn.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '))
  return [...text.matchAll(DECLARED)]
    .map(([, name = '']) => name)
    .concat(names.map((name) => name.split(' as ').at(-1) ?? ''))
}

/** Exported for their names: answers for the description of the API, forms for the test of flags. */
const isNamed = (file: string, name: string) => file.startsWith('packages/contract/') && name.endsWith('Input')
const isLooked = (file: string) => /\/src\//.test(file) && !/\.(answers|types|test)\.tsx?$/.test(file)

it('imports every export somewhere', () => {
  const isTaken = (file: string, name: string) => {
    const word = new RegExp(`\\b${name}\\b`)
    return importers.get(file)?.some((other) => word.test(texts.get(other) ?? ''))
  }
  const unused = files.filter(isLooked).flatMap((file) =>
    valuesOf(texts.get(file) ?? '')
      .filter((name) => !isNamed(file, name) && !isTaken(file, name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unused).toEqual([])
})
