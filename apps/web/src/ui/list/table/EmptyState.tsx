import clsx from 'clsx'
import { type ReactNode, useContext } from 'react'
import { Button } from '../../base/Button.tsx'
import { Row, Stack } from '../../base/Stack.tsx'
import { Text } from '../../base/Text.tsx'
import { counted } from '../../counted.ts'
import { type Icon, Lock, Search, TableRows } from '../../icons.ts'
import notice from '../../LoadFailed.module.css'
import { LIST_NOT_LOADED, LoadFailed } from '../../LoadFailed.tsx'
import type { ListModel } from '../model/listModel.ts'
import { SearchElsewhere } from '../model/listTools.ts'
import styles from './EmptyState.module.css'

export interface EmptyText {
  text: string
  /** Purpose of the list, and the step before its first record. */
  about?: string | undefined
  action?: ReactNode
}

interface EmptyStateProps<Row> {
  list: ListModel<Row>
  empty: EmptyText
}

const DENIED = "You don't have access to this list. Contact your administrator."

export function EmptyState<Row>({ list, empty }: EmptyStateProps<Row>) {
  if (list.status === 'denied') return <EmptyMessage icon={Lock} text={DENIED} />
  if (list.status === 'failed') {
    return (
      <LoadFailed
        text={list.failure?.text ?? LIST_NOT_LOADED}
        requestId={list.failure?.requestId}
        onRetry={list.retry}
        isRetrying={list.refetching}
      />
    )
  }
  if (list.keptBack) {
    const { count, where, show } = list.keptBack
    const others = `${counted(count)} ${count === 1 ? 'matches' : 'match'} ${where}.`
    return (
      <EmptyMessage icon={Search} text={`${noneOf(list)} ${others}`}>
        <Button onClick={show}>{count === 1 ? 'Show It' : 'Show Them'}</Button>
        <Elsewhere list={list} />
      </EmptyMessage>
    )
  }
  if (list.count > 0) {
    return (
      <EmptyMessage icon={Search} text={noneOf(list)} about={list.part && `This list shows only ${list.part}.`}>
        <Button onClick={list.reset}>Reset Filters</Button>
        <Elsewhere list={list} />
      </EmptyMessage>
    )
  }
  return (
    <EmptyMessage icon={TableRows} text={empty.text} about={empty.about}>
      {empty.action}
    </EmptyMessage>
  )
}

const noneOf = <Row,>({ name, noun = nounOf(name) }: ListModel<Row>) => `No ${noun} match these filters.`

/** E.g. 'AMQ groups' of 'AMQ Groups': within a sentence only abbreviations are upper case. */
const nounOf = (name: string) => name.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())

/** The console's search is more tolerant than filters and covers other lists. */
function Elsewhere<Row>({ list }: Pick<EmptyStateProps<Row>, 'list'>) {
  const search = useContext(SearchElsewhere)
  const typed = list.filters
    .map(({ filter, value }) => (filter.kind === 'text' ? String(value).trim() : ''))
    .find(Boolean)
  if (!search || !typed) return null
  return <Button variant="quiet" onClick={() => search(typed)}>{`Search everywhere for “${typed}”`}</Button>
}

interface MessageProps {
  icon: Icon
  text: string
  about?: string | undefined
  children?: ReactNode
}

export function EmptyMessage({ icon: Sign, text, about, children }: MessageProps) {
  return (
    <Stack gap={12} align="center" className={clsx(notice.failed, styles.empty)}>
      <Sign />
      <Text step="lg">{text}</Text>
      {about && <Text tone="muted">{about}</Text>}
      <Row gap={8} wraps justify="center" className={styles.acts}>
        {children}
      </Row>
    </Stack>
  )
}
