import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDebounced } from '../../../ui/forms/use-debounced.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { MarkdownBody } from '../../../ui/signs/markdown-body.tsx'
import { manageApiOf } from '../../api/manage-api.ts'
import { Segment } from '../../ui/segment.tsx'
import styles from './markdown-preview.module.css'

const LOOK_AFTER_MS = 400
const FORGOTTEN_MS = 10_000

/** The server renders and sanitises the preview, so it equals the published page. */
export const lookQuery = (text: string) =>
  queryOptions({
    queryKey: ['writing', 'look', text],
    queryFn: ({ client, signal }) => manageApiOf(client).writing.markdown({ text }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // Each pause in typing makes another entry.
    gcTime: FORGOTTEN_MS,
    refetchOnWindowFocus: false,
  })

export function useLook(text: string) {
  return useQuery(lookQuery(useDebounced(text, LOOK_AFTER_MS))).data
}

const WIDTHS = [
  { value: 'wide', label: '电脑' },
  { value: 'narrow', label: '手机' },
] as const
type Width = (typeof WIDTHS)[number]['value']

/** Preview of the text in two widths: computer and phone. */
export function MarkdownPreview({ html, head }: { html: string; head?: ReactNode }) {
  const [width, setWidth] = useState<Width>('wide')
  return (
    <Stack as="section" flex shrinks className={styles.preview} aria-label="预览">
      <Row as="header" justify="between" fixed className={styles.bar}>
        <Text as="h2" size={14}>
          预览
        </Text>
        <Segment label="看多宽的" options={WIDTHS} value={width} onChange={setWidth} />
      </Row>
      <div className={styles.stage} tabIndex={0} role="region" aria-label="学员会看到的样子">
        <article className={styles.paper} data-width={width}>
          {head}
          <MarkdownBody html={html} />
        </article>
      </div>
    </Stack>
  )
}
