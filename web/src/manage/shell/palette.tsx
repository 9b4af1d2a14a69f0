import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useDebounced } from '../../ui/forms/use-debounced.ts'
import { chooseTheme } from '../../ui/actions/theme-store.ts'
import { look, Row, Text } from '../../ui/layout/pieces.tsx'
import { useVeilClick } from '../../ui/overlays/use-veil-click.ts'
import { foundMembersQuery } from '../api/found-members.queries.ts'
import { STUDENTS_HOME, paths } from '../paths.ts'
import { standsAlone, type DeskRoute } from '../route-table.ts'
import { Icon } from '../ui/icon.tsx'
import { closeOverlay, openKeys } from './palette-store.ts'
import { findCommands, type Command } from './palette-search.ts'
import { SPELLINGS } from './palette-spellings.ts'
import bare from '../../ui/forms/bare-input.module.css'
import styles from './palette.module.css'

/** Actions that are available everywhere. `spelling`: pinyin, for typing without an input method. */
const ACTIONS: readonly (Command & { run: () => void })[] = [
  { label: '换成浅色', spelling: 'huanchengqianse hcqs', run: () => chooseTheme('light') },
  { label: '换成深色', spelling: 'huanchengshense hcss', run: () => chooseTheme('dark') },
  { label: '看快捷键', spelling: 'kankuaijiejian kkjj', run: openKeys },
  { label: '看学员端', spelling: 'kanxueyuanduan kxyd', run: () => window.location.assign(STUDENTS_HOME) },
]

/** Delay after the last keystroke. */
const SEARCH_WAIT_MS = 250

/** Ctrl K: type a word, press Enter, and the page opens. */
export function Palette({ routes }: { routes: readonly DeskRoute[] }) {
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const veil = useVeilClick(closeOverlay)
  const [word, setWord] = useState('')
  const [at, setAt] = useState(0)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const pages = [...routes.filter(standsAlone), { path: paths.secondStep, label: '两步验证' }].map(
    ({ path, label }) => ({
      label,
      spelling: SPELLINGS[path] ?? '',
      run: () => void navigate(path),
    }),
  )
  const mayReadMembers = routes.some(({ path }) => path === paths.members)
  const { data: members, isFetching } = useQuery(
    foundMembersQuery(useDebounced(word.trim(), SEARCH_WAIT_MS), mayReadMembers),
  )
  const people = (word.trim() === '' ? [] : (members?.list ?? [])).map(({ userId, nickName, mobile }) => ({
    label: `会员 ${nickName}，编号 ${userId}，${mobile}`,
    spelling: '',
    run: () => void navigate(paths.member(userId)),
  }))
  const found = [...findCommands([...pages, ...ACTIONS], word), ...people]
  const chosen = Math.max(0, Math.min(at, found.length - 1))

  function run(command: (typeof found)[number] | undefined): void {
    if (!command) return
    // Close first: the action may open another overlay.
    closeOverlay()
    command.run()
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    // This Enter only ends a word of the input method.
    if (event.nativeEvent.isComposing) return
    // Without results yet: the choice starts at the first one.
    const count = Math.max(1, found.length)
    if (event.key === 'Enter') run(found[chosen])
    else if (event.key === 'ArrowDown') setAt((chosen + 1) % count)
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + count) % count)
    else return
    event.preventDefault()
  }

  return (
    <dialog ref={dialog} className={styles.palette} aria-label="搜索或跳转" onCancel={closeOverlay} {...veil}>
      <Row gap={10} tone="quiet" className={styles.field}>
        <Icon name="search" size={18} />
        <input
          className={`${bare.input} ${look({ size: 16, tone: 'full' })}`}
          autoFocus
          role="combobox"
          aria-label="搜索或跳转"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${chosen}` : undefined}
          placeholder={mayReadMembers ? '去哪里，做什么，找哪位会员' : '去哪里，做什么'}
          autoComplete="off"
          spellCheck={false}
          value={word}
          onChange={(event) => {
            setWord(event.target.value)
            setAt(0)
          }}
          onKeyDown={handleKey}
        />
        <kbd>Esc</kbd>
      </Row>
      <ul id={listId} role="listbox" aria-label="找到的" className={styles.list}>
        {found.map((command, index) => (
          // The field handles the keys; the row only needs the click.
          <Row
            as="li"
            size={14}
            key={command.label}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => run(command)}
          >
            {command.label}
          </Row>
        ))}
      </ul>
      {found.length === 0 && !isFetching ? (
        <Text as="p" tone="soft" className={styles.none}>
          没找到「{word}」。换个短一点的词，拼音或首字母也行。
        </Text>
      ) : null}
    </dialog>
  )
}
