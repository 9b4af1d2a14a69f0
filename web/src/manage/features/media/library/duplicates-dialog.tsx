import type { DuplicateGroup } from '@bee/contract/manage/media/library.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useQuery } from '@tanstack/react-query'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { useMe } from '../../../api/me.queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { whyMayNot } from '../../../api/why-not.ts'
import { NotYet } from '../../../api/not-yet.tsx'
import { Button } from '../../../ui/button.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { Empty } from '../../../ui/place-states.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { duplicatesQuery } from './library.queries.ts'
import styles from './library.module.css'

function Group({ group }: { group: DuplicateGroup }) {
  const api = useManageApi()
  const now = useNow()
  const [kept, ...others] = group.items
  const merge = useAction(
    () => api.library.merge({ kind: group.kind, keptId: kept?.id ?? 0, otherIds: others.map(({ id }) => id) }),
    {
      onDone: ({ movedCount, sparedBytes }) =>
        showNotice(`合成了一份，${movedCount} 处改用它，省下 ${sayBytes(sparedBytes)}；别的在回收站里`),
    },
  )
  const whyNot = whyMayNot(useMe(), 'media.remove') ?? (group.whyNot === '' ? undefined : group.whyNot)
  return (
    <section className={styles.group} aria-label={kept?.title}>
      <Row as="header" gap={10} justify="between">
        <b>
          {group.items.length} 份一样，合并省下 {sayBytes(group.sparedBytes)}
        </b>
        <Button
          small
          loading={merge.isPending}
          aria-disabled={whyNot !== undefined || undefined}
          title={whyNot}
          onClick={() => {
            if (whyNot === undefined) merge.mutate()
          }}
        >
          合成一份
        </Button>
      </Row>
      <Stack as="ul" gap={6} above={8} role="list">
        {group.items.map(({ id, title, bytes, useCount, time }) => (
          <Row as="li" gap={10} align="baseline" justify="between" size={13} key={id}>
            <Text as="b" truncate>
              {title} {id === kept?.id ? <Tag tone="ok">留下</Tag> : null}
            </Text>
            <Text as="small" fixed size={12} tone="quiet">
              {sayBytes(bytes)}，{useCount === 0 ? '没有用到' : `${useCount} 处在用`}，{recentTime(time, now)}
            </Text>
          </Row>
        ))}
      </Stack>
      {group.whyNot === '' ? null : (
        <Text as="p" above={12} size={12} tone="quiet">
          {group.whyNot}
        </Text>
      )}
    </section>
  )
}

/** Files with equal content. For each group the staff member keeps one. */
export function DuplicatesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(duplicatesQuery())
  return (
    <Dialog open title="内容一样的文件" onClose={onClose}>
      {data === undefined ? (
        <NotYet title="没有拿到" query={{ error, isFetching, refetch }} count={3} height="double" />
      ) : data.list.length === 0 ? (
        <Empty why="done" title="没有重复的了" sentence="每份内容只有一个文件。" />
      ) : (
        <Stack gap={16}>
          <Text as="p" size={12} tone="quiet">
            留下最早的一份，用着别的地方都改用它，别的进回收站。
          </Text>
          {data.list.map((group) => (
            <Group key={group.items[0]?.id} group={group} />
          ))}
          {data.hasMore ? (
            <Text as="p" size={12} tone="quiet">
              还有更多，先处理这些。
            </Text>
          ) : null}
        </Stack>
      )}
    </Dialog>
  )
}
