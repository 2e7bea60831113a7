import type { AmqVersion } from '@acm/contract/amqs'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMayOpen } from '../../shell/leaving.ts'
import { Quiz as Questions } from '../../ui/icons.ts'
import type { ListAct, SelectionOptions } from '../../ui/list/selection/useSelection.ts'
import { compareVersionsOf, paths } from './paths.ts'

const nameOf = (version: AmqVersion) => version.name

/** Chosen versions are compared by their questions. */
export function useVersionChoosing(): SelectionOptions<AmqVersion> {
  const router = useRouter()
  const mayRead = useMayOpen()(paths.compareVersions())
  return useMemo(() => {
    const questions: ListAct<AmqVersion> = {
      label: 'Compare Questions',
      icon: <Questions />,
      run: ({ rows }) => {
        // Older to newer, in any order of selection.
        const [from, to] = [...rows].sort((one, other) => one.number - other.number)
        if (from && to) void router.navigate({ href: compareVersionsOf(from.id, to.id) })
      },
      refusal: ({ rows }) => (rows.length === 2 ? undefined : 'Select two versions to compare their questions.'),
    }
    return { nameOf, acts: mayRead ? [questions] : [] }
  }, [router, mayRead])
}
