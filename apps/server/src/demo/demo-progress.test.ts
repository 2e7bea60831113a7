import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { loadDemoData } from './demo-data.ts'

const test = testApp()

it('sample data announces each kind before loading it', async () => {
  const lines: string[] = []
  expect(await loadDemoData(test.services, 1, (line) => lines.push(line))).toBe(true)
  const steps = lines.filter((line) => /^Loading [\w ]+…$/.test(line))
  expect(steps.slice(0, 4)).toEqual(['org units', 'users', 'clients', 'instances'].map((what) => `Loading ${what}…`))
  expect(steps.length).toBeGreaterThan(10)
  expect(lines.at(-1)).toMatch(/^Loaded sample data: /)
})
