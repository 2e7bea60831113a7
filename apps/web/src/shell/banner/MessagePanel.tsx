import { contract } from '@acm/contract'
import type { PartialJob } from '@acm/contract/core/endpoint'
import { once } from '@acm/contract/core/once'
import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { ICONS } from '../../ui/base/Alert.tsx'
import { IconButton } from '../../ui/base/Button.tsx'
import { Popover } from '../../ui/base/Popover.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { Notifications } from '../../ui/icons.ts'
import styles from './MessagePanel.module.css'
import { type BannerMessage, heal, markSeen, newsOf, useUserMessages } from './messages.ts'

const NAMES = { error: 'Error', warning: 'Warning', info: 'Information', success: 'Success' }

const MOST = 9

export function MessagePanel() {
  const stored = useUserMessages()
  const { messages } = stored
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const fresh = newsOf(stored).length
  const shown = fresh > MOST ? `${MOST}+` : fresh
  const close = () => {
    setAnchor(null)
    markSeen()
  }
  const open = messages.find(({ job }) => job !== undefined)
  return (
    <>
      {open?.job && <HealedMessage key={open.id} message={open} job={open.job} />}
      <IconButton
        label={fresh > 0 ? `Messages, ${shown} new` : 'Messages'}
        hint="Messages"
        aria-haspopup="dialog"
        className={styles.bell}
        onClick={({ currentTarget }) => (anchor ? close() : setAnchor(currentTarget))}
      >
        <Notifications />
        {fresh > 0 && <span className={styles.count}>{shown}</span>}
      </IconButton>
      <Popover anchor={anchor} onClose={close} label="Messages of this session" width={360}>
        <h2 className={styles.title}>Messages</h2>
        {messages.length === 0 ? (
          <Text tone="muted" className={styles.none}>
            No messages in this session yet.
          </Text>
        ) : (
          <ul className={styles.messages}>
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        )}
      </Popover>
    </>
  )
}

const time = once(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }))

function MessageRow({ message: { level, text, at } }: { message: BannerMessage }) {
  const Icon = ICONS[level]
  return (
    <Row as="li" gap={8} align="stretch" className={styles.message}>
      <Icon role="img" aria-label={NAMES[level]} className={clsx(styles[level])} />
      <div>
        <p>{text}</p>
        <Text step="xs" tone="muted">
          {time().format(at)}
        </Text>
      </div>
    </Row>
  )
}

const POLL_MS = 5000

interface HealedMessageProps {
  message: BannerMessage
  job: PartialJob
}

/** Follows the newest own job of a kind, and takes a warning back once the job has done everything. */
function HealedMessage({ message: { id, at }, job: { kind, name } }: HealedMessageProps) {
  const { data, dataUpdatedAt } = useApiQuery(contract.jobs.getAll, {
    query: { kind, mine: true, page: 1, pageSize: 1 },
    every: (jobs) => (jobs?.[0] && jobs[0].waiting + jobs[0].running > 0 ? POLL_MS : false),
  })
  const job = data?.[0]
  const isDone = job !== undefined && dataUpdatedAt > at && job.done > 0 && job.waiting + job.running + job.failed === 0
  const done = isDone ? job.done : 0
  useEffect(() => {
    if (done > 0) heal(id, `${name}: ${done === 1 ? 'done' : `all ${counted(done)} done`}`)
  }, [done, id, name])
  return null
}
