import { type SaxesAttributeNSIncomplete, SaxesParser, type SaxesTagNS } from 'saxes'

/** Names count by namespace, not by prefix. Read text with `textOf`. */
export interface XmlElement {
  name: string
  namespace: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** Text between its tags, joined across comments and child elements. */
  text: string
}

export class XmlError extends Error {
  /** Line that is not well-formed; null: another problem. */
  readonly line: number | null
  constructor(reason: string, line: number | null = null) {
    super(reason)
    this.line = line
  }
}

export interface XmlLimits {
  characters: number
  levels: number
  elements: number
  attributes: number
  /** Includes namespace declarations. */
  attributesOfElement: number
  charactersOfAttribute: number
  /** Comments and CDATA sections. */
  sections: number
}

/** More than an identity provider needs for an answer with a thousand groups. */
const LIMITS: XmlLimits = {
  characters: 128 * 1024,
  levels: 50,
  elements: 1000,
  attributes: 2000,
  attributesOfElement: 50,
  charactersOfAttribute: 4096,
  sections: 100,
}

const EXCESSES: Record<keyof XmlLimits, string> = {
  characters: 'it is too long',
  levels: 'it is nested too deeply',
  elements: 'it has too many elements',
  attributes: 'it has too many attributes',
  attributesOfElement: 'an element in it has too many attributes',
  charactersOfAttribute: 'an attribute in it is too long',
  sections: 'it has too many comments',
}

function refuse(reason: string): never {
  throw new XmlError(reason)
}

/** SAML needs no document type, entities or processing instructions; each has made two readers see two documents. */
export function readXml(text: string, limits: XmlLimits = LIMITS): XmlElement {
  if (text.length > limits.characters) refuse(EXCESSES.characters)
  const parser = strictParser()
  const meter = meterOf(limits)
  const open: XmlElement[] = []
  let root: XmlElement | null = null
  const addText = (part: string) => {
    const current = open.at(-1)
    if (current) current.text += part
  }
  parser.on('opentagstart', meter.element)
  parser.on('attribute', meter.attribute)
  parser.on('comment', meter.section)
  parser.on('cdata', (part) => {
    meter.section()
    addText(part)
  })
  parser.on('text', addText)
  parser.on('opentag', (tag) => {
    const element = toElement(tag)
    root ??= element
    open.at(-1)?.children.push(element)
    if (open.push(element) > limits.levels) refuse(EXCESSES.levels)
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return root ?? refuse("it isn't well-formed XML")
}

function strictParser() {
  const parser = new SaxesParser({ xmlns: true, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  parser.on('error', () => {
    throw new XmlError("it isn't well-formed XML", parser.line)
  })
  parser.on('doctype', () => refuse('it has a document type'))
  parser.on('processinginstruction', () => refuse('it has a processing instruction'))
  return parser
}

function meterOf(limits: XmlLimits) {
  const counts = { elements: 0, attributes: 0, attributesOfElement: 0, sections: 0 }
  const count = (what: keyof typeof counts) => {
    counts[what] += 1
    if (counts[what] > limits[what]) refuse(EXCESSES[what])
  }
  return {
    element: () => {
      count('elements')
      counts.attributesOfElement = 0
    },
    attribute: ({ value }: SaxesAttributeNSIncomplete) => {
      count('attributes')
      count('attributesOfElement')
      if (value.length > limits.charactersOfAttribute) refuse(EXCESSES.charactersOfAttribute)
    },
    section: () => count('sections'),
  }
}

/** Drops attributes with a prefix (xml:lang, xsi:type), which nothing here needs. */
const toElement = ({ local, uri, attributes }: SaxesTagNS): XmlElement => ({
  name: local,
  namespace: uri,
  attributes: Object.fromEntries(
    Object.values(attributes)
      .filter(({ prefix }) => prefix === '')
      .map(({ local: name, value }) => [name, value]),
  ),
  children: [],
  text: '',
})

export const childrenOf = (element: XmlElement, namespace: string, name: string): XmlElement[] =>
  element.children.filter((child) => child.namespace === namespace && child.name === name)

/** Throws for an element with children: the text around them must never be read as a value. */
export function textOf({ name, children, text }: XmlElement): string {
  if (children.length > 0) refuse(`a value in it contains elements (${name})`)
  return text
}

export const allOf = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(allOf)]
