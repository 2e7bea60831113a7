import { contract } from '@acm/contract'
import { isViewedList, type ViewedList } from '@acm/contract/viewed-lists'
import type { SavedView } from '@acm/contract/views'
import { useRouter } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { useScreen, useScreenPath } from '../../shell/useScreen.ts'
import { useAddress } from '../../ui/address.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Menu, MenuItem } from '../../ui/base/Menu.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { Bookmark } from '../../ui/icons.ts'
import { partOnDemand } from '../../ui/lateParts.ts'
import { storedQuery, useReadViews, useViews } from './useViews.ts'
import type { ViewDialogProps } from './ViewDialog.tsx'
import styles from './ViewsMenu.module.css'

export function ViewsMenu() {
  const list = useScreen()?.name
  return isViewedList(list) ? <Views key={list} list={list} /> : null
}

const ViewDialog = partOnDemand<ViewDialogProps>(() => import('./ViewDialog.tsx').then((part) => part.ViewDialog))

type Dialog = Pick<ViewDialogProps, 'view'>

function Views({ list }: { list: ViewedList }) {
  const [search] = useAddress()
  const readViews = useReadViews()
  const views = useViews().filter((view) => view.list === list)
  const query = storedQuery(search, list)
  const current = views.find((view) => (view.query ?? '') === query && query !== '')
  const dialog = useDialog<Dialog>()
  return (
    <>
      <Menu
        label="Views"
        align="start"
        // Other people may share or delete views in the meantime.
        onOpenChange={(isOpen) => isOpen && readViews()}
        trigger={
          <Button variant="quiet" icon={<Bookmark />} className={clsx(styles.views, current && styles.isOpened)}>
            <span title={current?.name} className={styles.name}>
              {current ? `Views: ${current.name}` : 'Views'}
            </span>
          </Button>
        }
      >
        <Items views={views} current={current} query={query} setDialog={dialog.show} {...useActs(list)} />
      </Menu>
      {dialog.shown &&
        dialog.around(<ViewDialog view={dialog.shown.view} list={list} query={query} onClose={dialog.close} />)}
    </>
  )
}

function useActs(list: ViewedList) {
  const router = useRouter()
  const path = useScreenPath(list)
  const remove = useApiMutation(contract.views.delete)
  const choose = useApiMutation(contract.views.setDefault)
  return {
    show: (query: string | null) => void router.navigate({ href: query ? `${path}?${query}` : path }),
    choose: (id: number) => choose.mutate({ body: { list, id } }),
    remove: async ({ id, name, isShared }: SavedView) => {
      const others = isShared ? ' It will disappear for everyone you shared it with.' : ''
      const isSure = await confirm({
        title: 'Delete View',
        content: `Delete “${name}”?${others}`,
        confirmLabel: 'Delete',
        tone: 'danger',
      })
      if (isSure) remove.mutate({ params: { id } })
    },
  }
}

interface ItemsProps extends ReturnType<typeof useActs> {
  views: readonly SavedView[]
  current: SavedView | undefined
  query: string
  setDialog: (dialog: Dialog) => void
}

const noteOf = ({ isDefault, isOwn, isShared, owner }: SavedView) =>
  [isDefault && 'Default', isOwn ? isShared && 'Shared' : `Shared by ${owner}`].filter(Boolean).join(' · ')

function Items({ views, current, query, setDialog, show, choose, remove }: ItemsProps) {
  const own = current?.isOwn ? current : undefined
  return (
    <>
      <MenuItem isSelected={query === ''} onSelect={() => show(null)}>
        No View
      </MenuItem>
      {views.map((view) => (
        <MenuItem key={view.id} isSelected={view === current} onSelect={() => show(view.query)}>
          <Noted note={noteOf(view)}>{view.name}</Noted>
        </MenuItem>
      ))}
      <hr className={styles.divider} />
      <MenuItem onSelect={() => setDialog({ view: null })}>Save as New View…</MenuItem>
      {current &&
        (current.isDefault ? (
          <MenuItem onSelect={() => choose(0)}>Stop Using as Default</MenuItem>
        ) : (
          <MenuItem onSelect={() => choose(current.id)}>Use as Default</MenuItem>
        ))}
      {own && (
        <>
          <MenuItem onSelect={() => setDialog({ view: own })}>Rename or Share…</MenuItem>
          <MenuItem onSelect={() => void remove(own)}>Delete…</MenuItem>
        </>
      )}
    </>
  )
}

const Noted = ({ note, children }: { note: string; children: ReactNode }) => (
  <div className={styles.noted}>
    <p>{children}</p>
    {note && (
      <Text step="xs" tone="muted">
        {note}
      </Text>
    )}
  </div>
)
