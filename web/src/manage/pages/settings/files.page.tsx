import { useSearchParams } from 'react-router'
import { wholeNumber } from '../../../lib/addresses/whole-number.ts'
import { Stack } from '../../../ui/layout/pieces.tsx'
import { rightOf, useMe } from '../../api/me.queries.ts'
import { ExportBox } from '../../features/school-files/export-box.tsx'
import { ImportBox } from '../../features/school-files/import-box.tsx'
import { ImportDrawer } from '../../features/school-files/import-drawer.tsx'
import { UploadList } from '../../school/uploads/upload-list.tsx'
import { SettingsFrame } from '../../shell/settings-frame.tsx'
import { Box } from '../../ui/box.tsx'
import { Empty } from '../../ui/place-states.tsx'

/** Export and import of content as files. The address carries the open import. */
export function Component() {
  const me = useMe()
  const [query, setQuery] = useSearchParams()
  const importId = wholeNumber(query.get('import'))
  const mayChange = rightOf(me, 'content.publish')?.scope === 'all'
  if (rightOf(me, 'content.read')?.scope !== 'all') {
    return (
      <SettingsFrame>
        <Box title="内容的文件">
          <Empty
            why="narrow"
            title="这里是整所学校的文件"
            sentence={`你是${me.role.name}，只看自己的课；要文件请教务或校长导出。`}
          />
        </Box>
      </SettingsFrame>
    )
  }
  return (
    <SettingsFrame>
      <Stack gap={16}>
        <ExportBox />
        <UploadList />
        <ImportBox mayChange={mayChange} onOpen={(id) => setQuery({ import: String(id) }, { replace: true })} />
      </Stack>
      {importId === undefined ? null : (
        <ImportDrawer importId={importId} mayChange={mayChange} onClose={() => setQuery({}, { replace: true })} />
      )}
    </SettingsFrame>
  )
}
