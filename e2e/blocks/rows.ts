/** One column of each kind; some values are empty. */
export interface BlockPerson {
  id: number
  name: string
  city: string | null
  teams: readonly string[]
  level: 'Junior' | 'Senior'
  score: number | null
  joinedOn: string | null
  seenAt: string
  isActive: boolean
  isRetired: boolean
  email: string
  notes: string
}

export const TEAMS = Array.from({ length: 12 }, (_, index) => `Team ${String(index + 1).padStart(2, '0')}`)

const CITIES = ['Oslo', 'oslo', 'Zürich', 'Zagreb', null, 'Ålesund', 'Bern'] as const
const DAY_MS = 86_400_000

const day = (number: number) => new Date(Date.UTC(2020, 0, 1) + number * DAY_MS).toISOString()

function person(id: number): BlockPerson {
  return {
    id,
    name: `Person ${String(id).padStart(5, '0')}`,
    city: CITIES[id % CITIES.length] ?? null,
    teams: [TEAMS[id % 12] ?? '', TEAMS[(id * 5) % 12] ?? ''],
    level: id % 3 === 0 ? 'Senior' : 'Junior',
    score: id % 4 === 0 ? null : (id * 37) % 10,
    joinedOn: id % 6 === 0 ? null : day((id * 7) % 2000).slice(0, 10),
    seenAt: day(id % 2000),
    isActive: id % 2 === 0,
    isRetired: id % 10 === 0,
    email: `person.${id}@example.com`,
    notes: `Note ${id}, written at some length`,
  }
}

/** Shuffled, and parsed from JSON like API answers. */
export function people(count: number): BlockPerson[] {
  return JSON.parse(JSON.stringify(Array.from({ length: count }, (_, index) => person(((index * 7919) % count) + 1))))
}
