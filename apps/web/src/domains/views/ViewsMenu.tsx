import { contract } from '@acm/contract'
import { isViewedList, type ViewedList } from '@acm/contract/viewed-lists'
import { type SavedView, ViewInput } from '@acm/contract/views'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useConfirm } from '../../shell/Confirm.tsx'
import { useTried } from '../../shell/firstSteps.ts'
import { useScreen, useScreenPath } from '../../shell/useScreen.ts'
import { useAddress } from '../../ui/address.ts'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { Bookmark } from '../../ui/icons.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useOpenedView } from './useOpenedView.ts'
import { keptOf, useKnownViews, useReadViews } from './useViews.ts'
import { ViewDialog } from './ViewDialog.tsx'

export function ViewsMenu() {
  const list = useScreen()?.name
  return isViewedList(list) ? <Views key={list} list={list} /> : null
}

const Name = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })

/** Marks a view whose filters were changed since. */
const Dot = styled('span')({
  flex: 'none',
  width: 6,
  height: 6,
  borderRadius: 3,
  marginInlineStart: 6,
  background: 'currentColor',
  forcedColorAdjust: 'none',
})

type Dialog = { view: SavedView | null } | null

function Views({ list }: { list: ViewedList }) {
  const [search] = useAddress()
  const readAnew = useReadViews()
  const known = useKnownViews()?.filter((view) => view.list === list)
  const views = known ?? []
  const query = keptOf(search, list)
  const current = views.find((view) => (view.query ?? '') === query && query !== '')
  const opened = useOpenedView(list, { views: known, current, query })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const dialog = useDialog<NonNullable<Dialog>>()
  const close = () => setAnchor(null)
  useTried('view', current?.isOwn === true)
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        startIcon={<Bookmark />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          // Other people may share or delete views meanwhile.
          readAnew()
        }}
        sx={{ maxWidth: 260, color: opened ? 'primary.main' : 'text.secondary' }}
      >
        <Name title={opened?.name}>{opened ? `Views: ${opened.name}` : 'Views'}</Name>
        {opened && !current && (
          <>
            <Dot aria-hidden />
            <VisuallyHidden> (changed)</VisuallyHidden>
          </>
        )}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ list: { 'aria-label': 'Views' } }}>
        {viewItems({ list, views, current, opened, query, close, setDialog: dialog.show, ...useActs(list) })}
      </Menu>
      {dialog.shown &&
        dialog.around(<ViewDialog view={dialog.shown.view} list={list} query={query} onClose={dialog.close} />)}
    </>
  )
}

function useActs(list: ViewedList) {
  const router = useRouter()
  const path = useScreenPath(list)
  const confirm = useConfirm()
  const remove = useApiMutation(contract.views.delete)
  const choose = useApiMutation(contract.views.setDefault)
  const save = useApiMutation(contract.views.save, {
    // Only the filters change; the rest is the current version's.
    again: ({ body }, current) => ({
      body: ViewInput.shape().parse({ ...current, query: 'query' in body && body.query }),
    }),
  })
  return {
    show: (query: string | null) => void router.navigate({ href: query ? `${path}?${query}` : path }),
    change: ({ id, name, isShared, rowVersion }: SavedView, query: string) =>
      save.mutate({ body: { id, name, list, query, isShared, rowVersion } }),
    choose: (id: number) => choose.mutate({ body: { list, id } }),
    remove: async ({ id, name, isShared }: SavedView) => {
      const others = isShared ? ' Those it is shared with lose it as well.' : ''
      const isSure = await confirm({
        title: 'Delete View',
        content: `Do you want to delete the view “${name}”?${others}`,
        confirmLabel: 'Delete',
      })
      if (isSure) remove.mutate({ params: { id } })
    },
  }
}

interface ViewMenuItemsProps extends ReturnType<typeof useActs> {
  list: ViewedList
  views: readonly SavedView[]
  current: SavedView | undefined
  /** The view that the current filters started from. */
  opened: SavedView | undefined
  query: string
  close: () => void
  setDialog: (dialog: Dialog) => void
}

const noteOf = ({ isDefault, isOwn, isShared, owner }: SavedView) =>
  [isDefault && 'Default', isOwn ? isShared && 'Shared' : `Shared by ${owner}`].filter(Boolean).join(' · ')

/** An array, because MUI menus move the focus over direct children. */
function viewItems({
  views,
  current,
  opened,
  query,
  close,
  setDialog,
  show,
  change,
  choose,
  remove,
}: ViewMenuItemsProps) {
  const item = (label: string, run: () => void, { note = '', selected = false, key = label } = {}) => (
    <MenuItem
      key={key}
      dense
      selected={selected}
      onClick={() => {
        close()
        run()
      }}
    >
      <ListItemText primary={label} {...(note && { secondary: note })} />
    </MenuItem>
  )
  const own = current?.isOwn ? current : undefined
  return [
    item('No view', () => show(null), { selected: query === '' }),
    ...views.map((view) =>
      item(view.name, () => show(view.query), {
        note: noteOf(view),
        selected: view === opened,
        key: `view ${view.id}`,
      }),
    ),
    <Divider key="acts" />,
    ...(opened && !current
      ? [
          ...(opened.isOwn ? [item('Save changes', () => change(opened, query))] : []),
          item('Back to the view', () => show(opened.query)),
        ]
      : []),
    item('Save as new view…', () => setDialog({ view: null })),
    ...(current
      ? [
          current.isDefault
            ? item('No longer the default', () => choose(0))
            : item('Use as default', () => choose(current.id)),
        ]
      : []),
    ...(own ? [item('Rename or share…', () => setDialog({ view: own })), item('Delete…', () => void remove(own))] : []),
  ]
}
