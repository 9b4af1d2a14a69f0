import { Grid, Row, Text } from '../../ui/layout/pieces.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { DeskRoute } from '../route-table.ts'
import { closeOverlay } from './palette-store.ts'
import { controlKey } from './control-key.ts'
import styles from './keys-sheet.module.css'

type KeyWords = readonly [keys: readonly string[], does: string]

const everywhere = (routes: readonly DeskRoute[]): readonly KeyWords[] => [
  [['Ctrl', 'K'], '搜索或跳转'],
  ...routes.flatMap(({ jump, label }): KeyWords[] =>
    jump === undefined ? [] : [[['G', jump.toUpperCase()], `去${label}`]],
  ),
  [['J'], '下一行'],
  [['K'], '上一行'],
  [['Enter'], '打开这一行'],
  [['Esc'], '关上'],
  [['?'], '这张表'],
]

function Rows({ rows }: { rows: readonly KeyWords[] }) {
  return (
    <Grid as="dl" columns={2} gap={24} lines={4} size={13} line={20}>
      {rows.map(([keys, does]) => (
        <Row gap={12} key={does} className={styles.line}>
          <Row as="dt" gap={4} align="stretch" fixed className={styles.keys}>
            {keys.map((key) => (
              <kbd key={key}>{key === 'Ctrl' ? controlKey() : key}</kbd>
            ))}
          </Row>
          <dd>{does}</dd>
        </Row>
      ))}
    </Grid>
  )
}

/** Lists only keys of pages that the staff member may open: the general ones, then page by page. */
export function KeysSheet({ routes }: { routes: readonly DeskRoute[] }) {
  return (
    <Dialog open title="快捷键" onClose={closeOverlay}>
      <Rows rows={everywhere(routes)} />
      {routes.map(({ path, label, keys }) =>
        keys ? (
          <section key={path}>
            <Text as="h3" above={12} below={4} size={13} line={20}>
              {label}
            </Text>
            <Rows rows={keys} />
          </section>
        ) : null,
      )}
      <Text as="p" above={12} size={12} line={18} tone="quiet">
        在输入框里，单个的键只是打字。
      </Text>
    </Dialog>
  )
}
