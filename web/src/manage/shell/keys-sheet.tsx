import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { RoomRoute } from '../route-table.ts'
import { closeOverlay } from './palette-store.ts'
import { controlKey } from './control-key.ts'
import styles from './keys-sheet.module.css'

const rowsOf = (routes: readonly RoomRoute[]): readonly [keys: string[], does: string][] => [
  [[controlKey(), 'K'], '搜索或跳转'],
  ...routes.flatMap(({ jump, label }): [string[], string][] =>
    jump === undefined ? [] : [[['G', jump.toUpperCase()], `去${label}`]],
  ),
  [['J'], '下一行'],
  [['K'], '上一行'],
  [['Enter'], '打开这一行'],
  [['Esc'], '关上'],
  [['?'], '这张表'],
]

/** Only keys that do something on the pages there are. */
export function KeysSheet({ routes }: { routes: readonly RoomRoute[] }) {
  return (
    <Dialog open title="快捷键" onClose={closeOverlay}>
      <dl className={styles.keys}>
        {rowsOf(routes).map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>在输入框里，单个的键只是打字。</p>
    </Dialog>
  )
}
