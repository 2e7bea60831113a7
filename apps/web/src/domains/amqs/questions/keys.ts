import { plainKey, rememberedByKey } from './texts.ts'

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
/** Of rows that say where they stand by more than one key. */
const ROW_SECTIONS = ['formname', 'sectionheader', 'gid', 'grouporder']

const rankIn = (names: readonly string[]) => {
  const ranks = new Map(names.map((name, rank) => [name, rank]))
  return rememberedByKey((key) => ranks.get(plainKey(key)) ?? Number.POSITIVE_INFINITY)
}

/** Compounds of a name come after the name itself: fieldLabel, item_text. */
export const wordingRank = rememberedByKey((key): number => {
  const plain = plainKey(key)
  const exact = WORDINGS.indexOf(plain)
  if (exact >= 0) return exact
  const end = WORDINGS.findIndex(
    (name) => plain.endsWith(name) && !/^(section|group|file|page|form|help|short)/.test(plain),
  )
  return end < 0 ? Number.POSITIVE_INFINITY : end + 0.5
})
export const isStrongWording = (rank: number): boolean => rank < STRONG_COUNT
export const idRank = rankIn(IDS)
export const numberRank = rankIn(NUMBERS)
export const sectionRank = rankIn(OWN_SECTIONS)
export const isSectionName = rememberedByKey((key): boolean =>
  [...OWN_SECTIONS, ...ROW_SECTIONS].includes(plainKey(key)),
)
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

/** Parts of a question, wherever they are. */
const OF_QUESTION =
  /^(.*(answers?|answeroptions?|options?|choices?|responses?|conditions?|conditionals?|validators?|validations?|rules?|rows|columns|triggers?|labels|values)|(enable|show|hide|visible|skip|depends?|display|required|relevant)(when|if|on|logic)|logic|jumps?|branching|extensions?|contained|codings?|types?|enum)$/
/** What stands in a file beside questions. */
const BESIDE =
  /answer|option|choice|response|scale|notes?$|instruction|^help|hints?$|translation|calculat|scripts?$|style|theme|layout|scor(e|es|ing)$|weight|tags?$|keyword|author|contact|contributor|^meta|history|changelog|revision|glossary|definition|references?$|resource|links?$|attachment|propert|params?$|props$|settings|screens?$/

/** Keys with blanks are names: 'Promissory note'. */
const isName = (key: string): boolean => /\S\s+\S/.test(key)

export const isOfQuestion = rememberedByKey(
  (key): boolean => !isName(key) && OF_QUESTION.test(plainKey(key)) && !isQuestionKey(key),
)
/** Among keys that name kinds of parts. */
export const isBeside = rememberedByKey(
  (key): boolean => !isName(key) && BESIDE.test(plainKey(key)) && !isQuestionKey(key),
)
const NO_LIST = /answer|option|choice|response|type|group|section|page|set$|sets$|categor|id$|count|score|total|number/
/** A list of that name holds questions. */
export const isQuestionKey = rememberedByKey((key): boolean => {
  const plain = plainKey(key)
  return !isName(key) && /(questions?|questions?(list|items?))$/.test(plain) && !/^(no|total|num|max|min)/.test(plain)
})
/** What's below is about questions, whatever else is in the file. */
export const isAroundQuestions = rememberedByKey(
  (key): boolean =>
    isQuestionKey(key) ||
    (!isName(key) && /question/.test(plainKey(key)) && !NO_LIST.test(plainKey(key).replace(/questions?/, ''))),
)
/** Lists that hold parts of any kind, and don't name a section. */
export const isHolding = rememberedByKey(
  (key): boolean =>
    isQuestionKey(key) ||
    (!isName(key) &&
      /(items?|children|elements?|fields?|controls?|requirements?|checks?|checklist|components?|entries|edges|nodes?|steps?|blocks?|prompts?|statements?|survey|data|body|content|criteria|indicators?|measures?|tasks?|records?|list|results?|questionnaires?|forms?|sections?|groups?|pages?|categories|chapters?|parts|modules?)$/.test(
        plainKey(key),
      )),
)
export const isSectionKey = rememberedByKey(
  (key): boolean =>
    !isName(key) &&
    /(sections?|groups?|pages?|categor(y|ies)|chapters?|parts|domains?|topics?|modules?|areas?)$/.test(plainKey(key)),
)
/** What a member says that it is, where that's no question. */
export const isLayoutType = (type: string): boolean =>
  /^(group|display|panel|html|section|page|heading|header|note|info|information|statement|container|fieldset|divider|text ?block|descriptive|markdown|static|image)$/i.test(
    type,
  )
/** Of a member that is no question, whatever it's called. */
export const isLayoutKey = rememberedByKey((key): boolean =>
  /^(pagebreakitem|textitem|imageitem|videoitem)$/.test(plainKey(key)),
)
