/** A question as the file of a version holds it. */
export interface Question {
  /** What the file knows it by; null: nothing. */
  id: string | null
  /** As the file says it; null: it does not. */
  number: string | null
  wording: string
  /** Names of the sections it stands in, from the outside; '' where it stands in none. */
  section: string
  /** Whatever else is said of it, in words. */
  others: Readonly<Record<string, string>>
}

/** What a file holds: its questions in their order, and what it says of itself. */
export interface Questionnaire {
  about: Readonly<Record<string, string>>
  questions: readonly Question[]
  /** What parts beside them are called in which none were looked for. */
  leftOut: readonly string[]
}

type Json = Readonly<Record<string, unknown>>

/** Under which keys files say it; the first that is there counts. */
const WORDING = ['text', 'question', 'questionText', 'wording', 'prompt']
const ID = ['id', 'questionId', 'key', 'code', 'guid', 'uuid']
const NUMBER = ['number', 'no', 'order', 'sequence', 'position', 'index', 'sortOrder']
const OWN_SECTION = ['section', 'sectionName', 'category', 'group']
const SECTION_NAME = ['title', 'name', 'label', 'heading', 'sectionName', 'section']
/** What has texts of its own that are no questions: of a question, and of what names its parts by what they are. */
const NO_QUESTIONS = /answer|option|choice|response|scale|note|instruction|help|translation|rule|condition/i
/** What holds parts without naming them. */
const HOLDS = /^(questions?|items?|children|sub-?questions?|sections?|groups?|elements?|pages?|data|body|content)$/i

/** What a file calls its questions; 'Questions on income' are the name of a section. */
const QUESTIONS = /^\w*questions?\w*$/i

const DEEPEST = 100

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isScalar = (value: unknown) => typeof value !== 'object' || value === null

function firstOf(object: Json, keys: readonly string[]): [key: string, text: string] | null {
  for (const key of keys) {
    const value = object[key]
    if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== ''))
      return [key, String(value).trim()]
  }
  return null
}

/** A value in words: all of it, so that whatever changes is seen. */
function inWords(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  if (depth > DEEPEST) return '…'
  if (Array.isArray(value)) return value.map((one) => inWords(one, depth + 1)).join(' · ')
  const parts = Object.entries(value).map(([key, one]) => `${key}: ${inWords(one, depth + 1)}`)
  return parts.join(', ')
}

interface Place {
  /** The key it stands under, or of the array that it is a member of. */
  under: string
  isMember: boolean
  sections: readonly string[]
  /** It stands somewhere within what is called questions. */
  isWithin: boolean
  depth: number
}

interface Found extends Question {
  isWithin: boolean
  under: string
}

/** What was come by on the walk. */
interface Walk {
  found: Found[]
  leftOut: Set<string>
}

/** Reads whatever JSON for questions: objects of a list that have a wording, in sections by their names. */
export function questionsIn(content: unknown): Questionnaire {
  const walked: Walk = { found: [], leftOut: new Set() }
  const root: Place = { under: '', isMember: false, sections: [], isWithin: false, depth: 0 }
  // What the whole is called is no section of it.
  if (isObject(content)) walkParts(content, root, walked)
  else walk(content, root, walked)
  // Where something is called questions, texts elsewhere are none.
  const { true: within = [], false: elsewhere = [] } = Object.groupBy(walked.found, ({ isWithin }) => `${isWithin}`)
  if (within.length > 0) for (const { under } of elsewhere) walked.leftOut.add(under)
  const kept = within.length > 0 ? within : elsewhere
  const questions = kept.map(({ isWithin: _, under: __, ...question }) => question)
  const about = isObject(content) ? Object.entries(content).filter(([, value]) => isScalar(value)) : []
  return {
    about: Object.fromEntries(about.map(([key, value]) => [key, inWords(value)])),
    questions,
    leftOut: [...walked.leftOut],
  }
}

/** Answers how many questions were found there. */
function walk(value: unknown, place: Place, walked: Walk): number {
  if (place.depth > DEEPEST) return 0
  if (Array.isArray(value)) {
    const before = walked.found.length
    for (const one of value) walk(one, { ...place, isMember: true, depth: place.depth + 1 }, walked)
    return walked.found.length - before
  }
  if (typeof value === 'string')
    return place.isMember && QUESTIONS.test(place.under) ? addText(value, place, walked) : 0
  if (!isObject(value)) return 0
  const wording = firstOf(value, WORDING)
  const isQuestion = wording !== null && (place.isMember || /question/i.test(wording[0]))
  return isQuestion ? addQuestion(value, wording, place, walked) : walkSection(value, place, walked)
}

function addText(text: string, { sections, isWithin, under }: Place, { found }: Walk): number {
  const wording = text.trim()
  if (wording === '') return 0
  found.push({ id: null, number: null, wording, section: sections.join(BETWEEN), others: {}, isWithin, under })
  return 1
}

const BETWEEN = ' › '

function addQuestion(value: Json, [wordingKey, wording]: [string, string], place: Place, walked: Walk): number {
  const before = walked.found.length
  const [id, number, own] = [firstOf(value, ID), firstOf(value, NUMBER), firstOf(value, OWN_SECTION)]
  const sections = own ? [...place.sections, own[1]] : place.sections
  const question: Found = {
    id: id?.[1] ?? null,
    number: number?.[1] ?? null,
    wording,
    section: sections.join(BETWEEN),
    others: {},
    isWithin: place.isWithin,
    under: place.under,
  }
  walked.found.push(question)
  const told = new Set([wordingKey, id?.[0], number?.[0], own?.[0]])
  const rest = Object.entries(value).filter(([key]) => !told.has(key))
  // Questions within it are questions of their own.
  const others = rest.filter(
    ([key, one]) => NO_QUESTIONS.test(key) || walkPart(key, one, { ...place, sections }, walked) === 0,
  )
  question.others = Object.fromEntries(others.map(([key, one]) => [key, inWords(one)]))
  return walked.found.length - before
}

function walkSection(value: Json, place: Place, walked: Walk): number {
  const name = firstOf(value, SECTION_NAME)?.[1] ?? (place.isMember || HOLDS.test(place.under) ? null : place.under)
  return walkParts(value, name ? { ...place, sections: [...place.sections, name] } : place, walked)
}

function walkParts(value: Json, place: Place, walked: Walk): number {
  const parts = Object.entries(value)
  // Where a part is called what it holds, 'notes' are notes. Where all have names, 'Promissory note' is a section.
  const isByKind = parts.some(([key]) => HOLDS.test(key) || QUESTIONS.test(key))
  return parts.reduce((sum, [key, one]) => {
    if (!isByKind || !NO_QUESTIONS.test(key)) return sum + walkPart(key, one, place, walked)
    if (!isScalar(one)) walked.leftOut.add(key)
    return sum
  }, 0)
}

function walkPart(key: string, value: unknown, place: Place, walked: Walk): number {
  const isNamed = Array.isArray(value) && !HOLDS.test(key) && !QUESTIONS.test(key)
  return walk(
    value,
    {
      under: key,
      isMember: false,
      // A list under a name of its own is a section of that name.
      sections: isNamed ? [...place.sections, key] : place.sections,
      isWithin: place.isWithin || QUESTIONS.test(key),
      depth: place.depth + 1,
    },
    walked,
  )
}
