import { once } from '@acm/contract/core/once'
import clsx from 'clsx'
import { useState } from 'react'
import { IconButton } from '../../ui/base/Button.tsx'
import { Popover } from '../../ui/base/Popover.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { CheckCircle, ErrorOutline, Info, Notifications, WarningAmber } from '../../ui/icons.ts'
import { HealedMessage } from './HealedMessage.tsx'
import styles from './MessagePanel.module.css'
import { type BannerMessage, markSeen, newsOf, useUserMessages } from './messages.ts'

const SIGNS = {
  error: { Icon: ErrorOutline, name: 'Error' },
  warning: { Icon: WarningAmber, name: 'Warning' },
  info: { Icon: Info, name: 'Information' },
  success: { Icon: CheckCircle, name: 'Success' },
}

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
      <Hint isName text="Messages">
        <IconButton
          label={fresh > 0 ? `Messages, ${shown} new` : 'Messages'}
          aria-haspopup="dialog"
          className={styles.bell}
          onClick={({ currentTarget }) => (anchor ? close() : setAnchor(currentTarget))}
        >
          <Notifications />
          {fresh > 0 && <span className={styles.count}>{shown}</span>}
        </IconButton>
      </Hint>
      <Popover anchor={anchor} onClose={close} label="Messages of this session" width={360}>
        <h2 className={styles.title}>Messages</h2>
        {messages.length === 0 ? (
          <p className={styles.none}>No messages in this session yet.</p>
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
  const { Icon, name } = SIGNS[level]
  return (
    <li className={styles.message}>
      <Icon role="img" aria-label={name} className={clsx(styles[level])} />
      <div>
        <p>{text}</p>
        <p className={styles.time}>{time().format(at)}</p>
      </div>
    </li>
  )
}
