import { describe } from 'vitest'
import { walkAccessibly } from './harness/axe.ts'

describe('axe finds nothing', () => {
  walkAccessibly('dark')
})
