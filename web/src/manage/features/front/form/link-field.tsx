import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../../ui/forms/use-debounced.ts'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { TextLine } from '../../../editor/fields.tsx'
import { StateCell } from '../../../ui/state-cell.tsx'
import styles from './form.module.css'

const TRIED_AFTER_MS = 600
const UNAVAILABLE = 503
const PATH = /^\/(?![/\\])[^\s\\"<>]*$/

/** The site's own answer to a visitor at this address. */
const answerQuery = (link: string) =>
  queryOptions({
    queryKey: ['site-answer', link],
    queryFn: async ({ signal }) => {
      const { status } = await fetch(link, { credentials: 'omit', signal })
      // A shut school answers every stranger so; the pass of the colleague shows what they will see when it opens.
      return status === UNAVAILABLE ? (await fetch(link, { signal })).status : status
    },
    enabled: PATH.test(link),
    staleTime: 30_000,
  })

interface LinkFieldProps {
  field: string
  label: string
  value: string
  onChange: (value: string) => void
}

/** An address on the site, checked while it is typed. */
export function LinkField({ field, label, value, onChange }: LinkFieldProps) {
  const link = useDebounced(value.trim(), TRIED_AFTER_MS)
  const { data: status, isFetching } = useQuery(answerQuery(link))
  const isTried = status !== undefined && !isFetching && link === value.trim()
  return (
    <div>
      <TextLine
        field={field}
        label={label}
        value={value}
        placeholder="/subject"
        onChange={onChange}
        error={value !== '' && !PATH.test(value) ? '要写站内的路径，例如 /news' : undefined}
        hint="站内的路径，从 / 写起"
      />
      <Row as="p" gap={6} size={12} tone="soft" className={styles.tried} role="status">
        {isTried ? (
          <>
            <StateCell kind={status < 400 ? 'ok' : 'bad'} />
            {status < 400 ? '试过了，打得开' : `试过了，打不开（${status}）`}
          </>
        ) : null}
      </Row>
    </div>
  )
}
