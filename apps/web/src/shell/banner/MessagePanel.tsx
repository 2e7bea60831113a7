import { once } from '@acm/contract/core/once'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Hint } from '../../ui/Hint.tsx'
import {
  CheckCircle as CheckCircleOutlined,
  ErrorOutline,
  Info as InfoOutlined,
  Notifications as NotificationsOutlined,
  WarningAmber as WarningAmberOutlined,
} from '../../ui/icons.ts'
import { type BannerMessage, useMessages } from './banner.ts'

const ICONS = {
  error: <ErrorOutline color="error" titleAccess="Error" />,
  warning: <WarningAmberOutlined color="warning" titleAccess="Warning" />,
  info: <InfoOutlined color="info" titleAccess="Information" />,
  success: <CheckCircleOutlined color="success" titleAccess="Success" />,
}

const MOST = 9

export function MessagePanel() {
  const messages = useMessages()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [seen, setSeen] = useState(0)
  const newest = messages[0]?.id ?? 0
  const fresh = newest - seen
  const shown = fresh > MOST ? `${MOST}+` : fresh
  const close = () => {
    setAnchor(null)
    setSeen(newest)
  }
  return (
    <>
      <Hint isName text="Messages">
        <IconButton
          color="inherit"
          aria-label={fresh > 0 ? `Messages, ${shown} new` : 'Messages'}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge badgeContent={shown || null} color="primary">
            <NotificationsOutlined />
          </Badge>
        </IconButton>
      </Hint>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Messages of this session', sx: { width: 360 } } }}
      >
        <Typography variant="h6" component="h2" sx={{ px: 2, pt: 1.5 }}>
          Messages
        </Typography>
        {messages.length === 0 ? (
          <Typography sx={{ color: 'text.secondary', px: 2, pt: 0.5, pb: 2 }}>
            No messages in this session yet.
          </Typography>
        ) : (
          <List dense sx={{ maxHeight: 360, overflow: 'auto' }}>
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </List>
        )}
      </Popover>
    </>
  )
}

const time = once(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }))

function MessageRow({ message }: { message: BannerMessage }) {
  return (
    <ListItem alignItems="flex-start">
      <ListItemIcon sx={{ minWidth: 36, mt: 0.5 }}>{ICONS[message.level]}</ListItemIcon>
      <ListItemText
        primary={message.text}
        secondary={time().format(message.at)}
        slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
      />
    </ListItem>
  )
}
