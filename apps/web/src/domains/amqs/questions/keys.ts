import { plainKey } from './texts.ts'

/** Names of the wording, best first; the strong ones are called so of questions alone. */
const STRONG = [
  'questiontext',
  'questionlabel',
  'questiontitle',
  'question',
  'questionname',
  'wording',
  'prompt',
  'stem',
]
const WORDINGS = [
  ...STRONG,
  'text',
  'statement',
  'prose',
  'label',
  'title',
  'caption',
  'body',
  'content',
  'message',
  'description',
  'name',
]
const STRONG_COUNT = STRONG.length + 3
const IDS = [
  'id',
  'linkid',
  'questionid',
  'itemid',
  'uid',
  'uuid',
  'guid',
  'kuid',
  'questionkey',
  'questioncode',
  'ref',
  'code',
  'key',
  'shortcode',
  'slug',
  'variable',
  'variablename',
  'fieldname',
  'fieldid',
  'questionname',
  'name',
]
const NUMBERS = ['number', 'no', 'order', 'sequence', 'position', 'index', 'sortorder', 'ordinal', 'displayorder']
const OWN_SECTIONS = ['section', 'sectionname', 'sectiontitle', 'category', 'group', 'groupname', 'domain', 'topic']

const rankIn = (names: readonly string[]) => {
  const ranks = new Map(names.map((name, rank) => [name, rank]))
  return (key: string): number => ranks.get(plainKey(key)) ?? Number.POSITIVE_INFINITY
}

/** Compounds of a name come after the name itself: fieldLabel, item_text. */
export function wordingRank(key: string): number {
  const plain = plainKey(key)
  const exact = WORDINGS.indexOf(plain)
  if (exact >= 0) return exact
  const end = WORDINGS.findIndex(
    (name) => plain.endsWith(name) && !/^(section|group|file|page|form|help|short)/.test(plain),
  )
  return end < 0 ? Number.POSITIVE_INFINITY : end + 0.5
}
export const isStrongWording = (rank: number): boolean => rank < STRONG_COUNT
export const idRank = rankIn(IDS)
export const numberRank = rankIn(NUMBERS)
export const sectionRank = rankIn(OWN_SECTIONS)
/** Of a section: what it's called by. */
export const nameRank = rankIn([
  'title',
  'name',
  'label',
  'heading',
  'sectionname',
  'sectiontitle',
  'section',
  'text',
  'groupname',
])

/** Parts of a question, and what stands in a file beside questions. */
const NO_QUESTIONS =
  /answer|option|choice|response|scale|notes?$|^note|instruction|help|hint|translation|rule|condition|validat|calculat|trigger|script|showif|visible|enable|display|layout|style|theme|depend|logic|skip|jump|branch|score|scoring|weight|tag|keyword|author|contact|contributor|metadata|^meta|history|changelog|revision|glossary|definition|reference|resource|link|extension|contained|attachment|column|row|types?$|values?$|enum|propert|param|prop$|props$/
export const isNoQuestions = (key: string): boolean => NO_QUESTIONS.test(plainKey(key)) && !isQuestionKey(key)

const IN_QUESTION =
  /answer|option|choice|response|type|group|section|page|set$|sets$|categor|id$|count|score|total|number/
/** A list of that name holds questions. */
export function isQuestionKey(key: string): boolean {
  const plain = plainKey(key)
  return (
    /questions?(list|items?)?$|^questions?(list|items?|by\w*)?$/.test(plain) && !/^(no|total|num|max|min)/.test(plain)
  )
}
/** What's below is about questions, whatever else is in the file. */
export const isAroundQuestions = (key: string): boolean =>
  isQuestionKey(key) || (/question/.test(plainKey(key)) && !IN_QUESTION.test(plainKey(key).replace(/questions?/, '')))

/** Lists that hold parts of any kind, and don't name a section. */
export const isHolding = (key: string): boolean =>
  isQuestionKey(key) ||
  isSectionKey(key) ||
  /^(items?|children|elements?|fields?|controls?|requirements?|checks?|checklist|components?|entries|nodes?|steps?|blocks?|prompts?|statements?|survey|data|body|content|criteria|indicators?|measures?|tasks?|records?|rows|list|results?|questionnaires?|forms?)$/.test(
    plainKey(key),
  )
export const isSectionKey = (key: string): boolean =>
  /(sections?|groups?|pages?|categor(y|ies)|chapters?|parts?|domains?|topics?|modules?|areas?)$/.test(plainKey(key))

/** What a member says that it is, where that's no question. */
export const isLayoutType = (type: string): boolean =>
  /^(group|display|panel|html|section|page|heading|header|note|info|information|statement|container|fieldset|divider|text ?block|begin.?group|descriptive|markdown|static|image)$/i.test(
    type,
  )
