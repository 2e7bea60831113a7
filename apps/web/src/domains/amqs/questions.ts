export interface QuestionnaireQuestion {
  /** Null: the file has no id for it. */
  id: string | null
  /** Null: the file has no number for it. */
  number: string | null
  wording: string
  /** Names of the enclosing sections, outermost first; '' for none. */
  section: string
  /** Other properties as text. */
  others: Readonly<Record<string, string>>
}

/** In the order of the file; `about` are properties of the file itself. */
export interface Questionnaire {
  about: Readonly<Record<string, string>>
  questions: readonly QuestionnaireQuestion[]
  leftOut: readonly string[]
}

type JsonObject = Readonly<Record<string, unknown>>

/** The first key that exists counts. */
const WORDING = ['text', 'question', 'questionText', 'wording', 'prompt']
const ID = ['id', 'questionId', 'key', 'code', 'guid', 'uuid']
const NUMBER = ['number', 'no', 'order', 'sequence', 'position', 'index', 'sortOrder']
const OWN_SECTION = ['section', 'sectionName', 'category', 'group']
const SECTION_NAME = ['title', 'name', 'label', 'heading', 'sectionName', 'section']
/** Keys of parts whose texts are no questions, in a question and in objects whose keys name kinds of parts. */
const NO_QUESTIONS = /answer|option|choice|response|scale|note|instruction|help|translation|rule|condition/i
/** Keys of containers that do not name a section. */
const HOLDS = /^(questions?|items?|children|sub-?questions?|sections?|groups?|elements?|pages?|data|body|content)$/i

/** Keys of question lists; 'Questions on income' names a section. */
const QUESTIONS = /^\w*questions?\w*$/i

const DEEPEST = 100

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isScalar = (value: unknown) => typeof value !== 'object' || value === null

function firstOf(object: JsonObject, keys: readonly string[]): [key: string, text: string] | null {
  for (const key of keys) {
    const value = object[key]
    if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== ''))
      return [key, String(value).trim()]
  }
  return null
}

/** The whole value, so that every change is seen. */
function inWords(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  if (depth > DEEPEST) return '…'
  if (Array.isArray(value)) return value.map((one) => inWords(one, depth + 1)).join(' · ')
  const parts = Object.entries(value).map(([key, one]) => `${key}: ${inWords(one, depth + 1)}`)
  return parts.join(', ')
}

interface QuestionContext {
  /** The key of the value, or of the array that it is in. */
  under: string
  isMember: boolean
  sections: readonly string[]
  /** Inside of a part whose key says that it holds questions. */
  isWithin: boolean
  depth: number
}

interface FoundQuestion extends QuestionnaireQuestion {
  isWithin: boolean
  under: string
}

interface QuestionWalk {
  found: FoundQuestion[]
  leftOut: Set<string>
}

/** Accepts any JSON: objects with a wording in a list are questions, and enclosing names are sections. */
export function questionsIn(content: unknown): Questionnaire {
  const walked: QuestionWalk = { found: [], leftOut: new Set() }
  const root: QuestionContext = { under: '', isMember: false, sections: [], isWithin: false, depth: 0 }
  // The name of the whole file is no section.
  if (isObject(content)) walkParts(content, root, walked)
  else walk(content, root, walked)
  // If the file names question lists, texts outside of them do not count.
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

function walk(value: unknown, place: QuestionContext, walked: QuestionWalk): number {
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

function addText(text: string, { sections, isWithin, under }: QuestionContext, { found }: QuestionWalk): number {
  const wording = text.trim()
  if (wording === '') return 0
  found.push({ id: null, number: null, wording, section: sections.join(BETWEEN), others: {}, isWithin, under })
  return 1
}

const BETWEEN = ' › '

function addQuestion(
  value: JsonObject,
  [wordingKey, wording]: [string, string],
  place: QuestionContext,
  walked: QuestionWalk,
): number {
  const before = walked.found.length
  const [id, number, own] = [firstOf(value, ID), firstOf(value, NUMBER), firstOf(value, OWN_SECTION)]
  const sections = own ? [...place.sections, own[1]] : place.sections
  const question: FoundQuestion = {
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
  // Nested questions count on their own.
  const others = rest.filter(
    ([key, one]) => NO_QUESTIONS.test(key) || walkPart(key, one, { ...place, sections }, walked) === 0,
  )
  question.others = Object.fromEntries(others.map(([key, one]) => [key, inWords(one)]))
  return walked.found.length - before
}

function walkSection(value: JsonObject, place: QuestionContext, walked: QuestionWalk): number {
  const name = firstOf(value, SECTION_NAME)?.[1] ?? (place.isMember || HOLDS.test(place.under) ? null : place.under)
  return walkParts(value, name ? { ...place, sections: [...place.sections, name] } : place, walked)
}

function walkParts(value: JsonObject, place: QuestionContext, walked: QuestionWalk): number {
  const parts = Object.entries(value)
  // If keys name kinds of parts, 'notes' holds notes; if all keys are names, 'Promissory note' is a section.
  const isByKind = parts.some(([key]) => HOLDS.test(key) || QUESTIONS.test(key))
  return parts.reduce((sum, [key, one]) => {
    if (!isByKind || !NO_QUESTIONS.test(key)) return sum + walkPart(key, one, place, walked)
    if (!isScalar(one)) walked.leftOut.add(key)
    return sum
  }, 0)
}

function walkPart(key: string, value: unknown, place: QuestionContext, walked: QuestionWalk): number {
  const isNamed = Array.isArray(value) && !HOLDS.test(key) && !QUESTIONS.test(key)
  return walk(
    value,
    {
      under: key,
      isMember: false,
      // A list with a name of its own is a section.
      sections: isNamed ? [...place.sections, key] : place.sections,
      isWithin: place.isWithin || QUESTIONS.test(key),
      depth: place.depth + 1,
    },
    walked,
  )
}
