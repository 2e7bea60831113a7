import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { loadDemoData } from './demo-data.ts'

const test = testApp()

it('the sample data says what it is about to load, one kind after the other', async () => {
  const said: string[] = []
  expect(await loadDemoData(test.services, 1, (line) => said.push(line))).toBe(true)
  const steps = said.filter((line) => /^Loading [\w ]+…$/.test(line))
  expect(steps.slice(0, 4)).toEqual(['org units', 'users', 'clients', 'instances'].map((what) => `Loading ${what}…`))
  expect(steps.length).toBeGreaterThan(10)
  expect(said.at(-1)).toMatch(/^Loaded sample data: /)
})
