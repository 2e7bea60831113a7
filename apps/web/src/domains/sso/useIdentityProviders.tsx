import { contract } from '@acm/contract'
import { domainsOf } from '@acm/contract/core/domain-list'
import { endsSoon, type IdentityProvider, type MetadataCheck } from '@acm/contract/sso'
import { useCallback, useMemo, useState } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useCan } from '../../shell/session/session.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { ContentCopy, Edit, FactCheck, PlaylistAdd as Playlist } from '../../ui/icons.ts'
import { LongText } from '../../ui/LongText.tsx'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import { CodeText } from '../../ui/list/table/CodeText.tsx'
import { type RowAction, RowActions } from '../../ui/list/table/RowActions.tsx'
import { useRowDialog } from '../../ui/list/table/RowDialog.tsx'
import { historyAction } from '../history/public.ts'
import { CertificateLine, CheckLines } from './CheckLines.tsx'
import { IdentityProviderDialog, type ProviderClient } from './IdentityProviderDialog.tsx'
import { MetadataCheckDialog } from './MetadataCheckDialog.tsx'
import { assignmentOf } from './paths.ts'
import styles from './useIdentityProviders.module.css'

const { columns: known } = contract.sso.getClients.list

export const domainsText = ({ domains }: IdentityProvider) => domainsOf(domains).join(', ')

const poolOf = ({ acesClient: { cognitoUserPoolId, ssoHost } }: IdentityProvider) =>
  [cognitoUserPoolId, ssoHost].filter((part) => part !== null)

/** The specification's four columns (G-SSO-03), and two to choose: actions in a fifth would narrow the name. */
const columnsWith = (checks: MetadataChecks, actsOf: ActsOf): readonly Column<IdentityProvider>[] => [
  column(known.name),
  column(known.metadataUrl, {
    wraps: true,
    cell: ({ id, metadataUrl, certificateUntil }) => (
      <Address url={metadataUrl} check={checks.get(id)} until={certificateUntil} />
    ),
  }),
  column(known.domains, { value: domainsText }),
  column(known.userPool, {
    value: (provider) => poolOf(provider).join(' ') || null,
    none: 'None',
    asWideAs: (provider) => poolOf(provider)[1] ?? poolOf(provider)[0] ?? '',
    hideable: false,
    extraWidth: 70,
    cell: (provider) => <PoolLines parts={poolOf(provider)} />,
    beside: (provider) => <RowActions actions={actsOf(provider)} />,
  }),
  column(known.certificateUntil, { extra: 'byChoice' }),
  column(known.checkedAt, { extra: 'byChoice' }),
]

const PoolLines = ({ parts: [first, second] }: { parts: readonly string[] }) => (
  <span>
    <span>
      <CodeText column="userPool" text={first ?? ''} />
    </span>
    {second && <br />}
    <span>
      <CodeText column="userPool" text={second ?? ''} />
    </span>
  </span>
)

interface AddressProps {
  url: string
  /** Made on this page. */
  check: ReturnType<MetadataChecks['get']>
  /** From an earlier check. */
  until: string | null
}

function Address({ url, check, until }: AddressProps) {
  if (!check && !endsSoon(until)) return <LongText text={url} />
  return (
    <Stack gap={4} className={styles.address}>
      <LongText text={url} />
      {check ? <CheckLines check={check} /> : <CertificateLine until={until} />}
    </Stack>
  )
}

type ActsOf = (provider: IdentityProvider) => readonly RowAction[]

type OpenProviderDialog =
  | { act: 'add'; copied?: IdentityProvider }
  | { act: 'edit' | 'check'; provider: IdentityProvider }

/** Shared by all lists of identity providers: columns, actions and dialogs. */
export function useIdentityProviders(client?: ProviderClient & { orgUnitId: number | null }) {
  const can = useCan()
  const { found, start, isPending } = useMetadataChecks()
  const { shown: open, show, close, around } = useDialog<OpenProviderDialog>()
  const actsOf = useCallback<ActsOf>(
    (provider) => {
      const look = () => {
        show({ act: 'check', provider })
        start(provider.id)
      }
      const check = { label: 'Check', icon: <FactCheck />, onClick: look }
      if (!can('SSO_CONFIG_EDIT', provider.acesClient)) return [check]
      const edit = () => show({ act: 'edit', provider })
      const to = assignmentOf(provider.acesClient.acesClientName, provider.id)
      return [
        { label: 'Edit', icon: <Edit />, onClick: edit, isGlyph: true },
        check,
        { label: 'Duplicate', icon: <ContentCopy />, onClick: () => show({ act: 'add', copied: provider }) },
        { label: 'Assign to Instances', icon: <Playlist />, to },
        historyAction('identityProvider', provider.id),
      ]
    },
    [can, start, show],
  )
  const columns = useMemo(() => columnsWith(found, actsOf), [found, actsOf])
  const { onOpen: read, dialog: reading } = useRowDialog('SSO Identity Provider', columns)
  const onOpen = useCallback(
    (provider: IdentityProvider) =>
      can('SSO_CONFIG_EDIT', provider.acesClient) ? show({ act: 'edit', provider }) : read(provider),
    [can, show, read],
  )
  const done = (saved: IdentityProvider | null) => {
    close()
    // Saved with any metadata; the result of the check is shown afterwards.
    if (saved) start(saved.id)
  }
  const dialog =
    open?.act === 'check' ? (
      <MetadataCheckDialog
        provider={open.provider}
        check={found.get(open.provider.id)}
        isChecking={isPending}
        onCheck={() => start(open.provider.id)}
        onClose={close}
      />
    ) : open ? (
      around(
        <IdentityProviderDialog
          provider={'provider' in open ? open.provider : null}
          copied={'copied' in open ? open.copied : undefined}
          client={client}
          onDone={done}
        />,
      )
    ) : (
      reading
    )
  const add = can('SSO_CONFIG_EDIT', client) && (
    // On the page of a client, the filled button is that of its form.
    <Button variant={client ? 'plain' : 'main'} onClick={() => show({ act: 'add' })}>
      Add New
    </Button>
  )
  return {
    columns,
    onOpen,
    add,
    dialog,
    edit: (provider: IdentityProvider | null) => show(provider ? { act: 'edit', provider } : { act: 'add' }),
  }
}

type MetadataChecks = ReadonlyMap<number, MetadataCheck>

/** Never checks by itself, because each check sends a request to another site. */
function useMetadataChecks() {
  const [found, setFound] = useState<MetadataChecks>(() => new Map())
  const { mutate, isPending } = useApiMutation(contract.sso.check, {
    isForAnswer: true,
    onSuccess: (check) => setFound((others) => new Map(others).set(check.id, check)),
  })
  const start = useCallback((id: number) => mutate({ params: { id } }), [mutate])
  return { found, start, isPending }
}
