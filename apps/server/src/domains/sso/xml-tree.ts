import sax from 'sax'

/** An element by its namespace, with the text between its tags; prefixes mean nothing. */
export interface XmlElement {
  name: string
  namespace: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** Its own text, joined across comments. */
  text: string
}

/** Why a text is not read as XML. */
export class XmlError extends Error {}

const MOST_LEVELS = 50

/**
 * Reads well-formed XML without document type, entities of its own or processing instructions: nothing in a message of
 * the identity service needs them, and each has been used to make two readers see two documents.
 */
export function readXml(text: string): XmlElement {
  const parser = sax.parser(true, { xmlns: true })
  const open: XmlElement[] = []
  let root: XmlElement | null = null
  const refuse = (reason: string) => {
    throw new XmlError(reason)
  }
  const addText = (part: string) => {
    const current = open.at(-1)
    if (current) current.text += part
  }
  parser.onerror = () => refuse('it is not well-formed XML')
  parser.ondoctype = () => refuse('it has a document type')
  parser.onsgmldeclaration = () => refuse('it has a declaration')
  parser.onprocessinginstruction = ({ name }) => {
    if (name !== 'xml') refuse('it has a processing instruction')
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onopentag = (tag) => {
    const element = toElement(tag as sax.QualifiedTag)
    if (open.length === 0) root = element
    open.at(-1)?.children.push(element)
    if (open.push(element) > MOST_LEVELS) refuse('it is nested too deeply')
  }
  parser.onclosetag = () => void open.pop()
  parser.write(text).close()
  return root ?? refuse('it is not well-formed XML')
}

/** Attributes of a namespace of their own (xml:lang, xsi:type) are nobody's business here. */
const toElement = ({ local, uri, attributes }: sax.QualifiedTag): XmlElement => ({
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

/** The element and everything below it. */
export const allOf = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(allOf)]
