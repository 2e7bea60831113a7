import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT as cwd, read } from './files.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim().split('\n')

/** Habits of translated English, and what to write instead. */
const HABITS: { name: string; write: string; pattern: RegExp }[] = [
  {
    name: 'pronouns',
    write: 'anyone who, everything that, someone, no one, everyone',
    pattern: /\b(?:who|what|which)ever\b|\b(?:some|no|any|every)body\b/gi,
  },
  {
    name: 'tell',
    write: 'report, record, return, show, log, notify',
    pattern:
      /\btells? (?:of|the|which|how|whether|when|where|who|what|that|it|its)\b|\btold (?:of|that|by|as|with|to)\b|\b(?:is|are|was|were|be) told\b/gi,
  },
  {
    name: 'places',
    write: 'is in, is on, is next to',
    pattern:
      /\b(?:stands?|stood|standing) (?:in(?! for)|on|at|above|before|behind|below|beside|between|by|there|under)\b|\b(?:lies|lay) (?:in|on|at|where|below|beside|there)\b/gi,
  },
  {
    name: 'rare words',
    write: 'again or re-, fix, support, next to, during, any longer, only',
    pattern:
      /\banew\b|\bmend(?:s|ed|ing)?\b|\bborne\b|\bmeanwhile\b|\bspelt\b|\bany more\b|\bfor ever\b|\bbeside (?:it|them|the|each|its|that)\b|\bof (?:then|theirs|ours)\b/gi,
  },
  {
    name: 'permission',
    write: 'can',
    pattern:
      /\bmay (?:not )?(?:see|open|read|edit|change|do|use|write|set|save|view|choose|have|know|take|delete|grant)\b/gi,
  },
  {
    name: 'order',
    write: 'subject, verb, object',
    pattern:
      /(?:^|[.:;] )(?:Kept|Told|Sent|Shown|Asked|Left|Refused|Seen|Stored|Named) (?:is|are|was|were)\b|(?:^|[.:;] )Of (?:a|an|the|each|every|all|two|what|those|these|this|that) /g,
  },
  {
    name: 'openings',
    write: 'a noun or a verb first',
    pattern: /(?:^|[.;] )(?:What|Where|Who|Whose) (?!to\b|changed\b|happens\b)[a-z][^?]*$/g,
  },
  {
    name: 'spelling',
    write: 'US spelling: organization, behavior, canceled, email',
    pattern:
      /\b(?:organis|authoris|recognis|normalis|canonicalis|behaviour|colour|catalogue|licence|favour|e-mails?\b|cancell(?:ed|ing)\b)/gi,
  },
]
const PRIVATE_NAME =
  /^_?(?:told|asked|kept|known|given|said|heard|seen|named|taken|made|meant|wanted|theirs|ours|elsewhere|around|beside)$/i

/** Hits when they were last counted. Lower a number when its hits fall, never raise it. */
const MOST = { documents: 3, comments: 15, tests: 2, names: 35, 'long test names': 12 }

const files = git('ls-files').filter((file) => existsSync(join(cwd, file)) && !/\/migrations\/|package-lock/.test(file))
const linesOf = (pattern: RegExp, part: (text: string) => string[]) =>
  files.filter((file) => pattern.test(file)).flatMap((file) => part(read(file)).map((text) => ({ file, text })))

/** Text of a document without code, generated tables and quotes. */
const prose = (text: string) =>
  text
    .replace(/```[\s\S]*?```|<!-- (?:generated|measured)[\s\S]*?<!-- end/g, '')
    .replace(/`[^`\n]*`|“[^”\n]*”|\]\([^)]*\)/g, '')
    .split('\n')
const comments = (text: string) =>
  [...text.matchAll(/(?:^|\s)\/\/ (.+)$|\/\*\*?([\s\S]*?)\*\//gm)].flatMap(([, line, block = '']) =>
    (line ?? block).split('\n').map((part) => part.replace(/^[\s*]+/, '')),
  )
const testNames = (text: string) =>
  [...text.matchAll(/^\s*(?:it|test|describe)\b[\w.]*\(?.*?(['"`])(.+?)\1\s*,/gm)].map(([, , name = '']) => name)
const declaredNames = (text: string) =>
  [...text.matchAll(/\b(?:const|let|function|class|interface|type) ([A-Za-z_$][\w$]*)/g)].map(([, name = '']) => name)

const texts = {
  documents: linesOf(/\.md$/, prose),
  comments: linesOf(/\.(ts|tsx|mjs|css)$/, comments),
  tests: linesOf(/\.(test|e2e)\.tsx?$/, testNames),
}
const hitsIn = (kind: keyof typeof texts) =>
  texts[kind].flatMap(({ file, text }) =>
    HABITS.flatMap(({ write, pattern }) => [...text.matchAll(pattern)].map(([hit]) => `${file}: "${hit}": ${write}`)),
  )
const isLong = (name: string) => name.split(/\s+/).length > 10 || /; |, and |, but /.test(name)

describe('plain English', () => {
  it.each(['documents', 'comments', 'tests'] as const)('has few translated habits in %s', (kind) => {
    const hits = hitsIn(kind)
    expect(hits.length, hits.slice(-20).join('\n')).toBeLessThanOrEqual(MOST[kind])
  })

  it('has few private words as names', () => {
    const hits = linesOf(/\.(ts|tsx|mjs)$/, declaredNames).filter(({ text }) => PRIVATE_NAME.test(text))
    expect(hits.length).toBeLessThanOrEqual(MOST.names)
  })

  it('has test names of one claim and ten words', () => {
    const long = texts.tests.filter(({ text }) => isLong(text))
    expect(
      long.length,
      long
        .slice(-20)
        .map(({ text }) => text)
        .join('\n'),
    ).toBeLessThanOrEqual(MOST['long test names'])
  })

  it('has commit subjects of at most 72 characters', () => {
    const subjects = git('log', '-20', '--no-merges', '--format=%s')
    expect(subjects.filter((subject) => subject.length > 72)).toEqual([])
  })
})
