import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { loadDemoData } from './demo-data.ts'

const test = testApp()

it('the sample data says what it is about to load, one kind after the other', async () => {
  const lines: string[] = []
  expect(await loadDemoData(test.services, 1, (line) => lines.push(line))).toBe(true)
  const steps = lines.filter((line) => /^Loading [\w ]+…$/.test(line))
  expect(steps.slice(0, 4)).toEqual(['org units', 'users', 'clients', 'instances'].map((what) => `Loading ${what}…`))
  expect(steps.length).toBeGreaterThan(10)
  expect(lines.at(-1)).toMatch(/^Loaded sample data: /)
})
