import { createServices, type Services } from '../../../create-services.ts'
import { TEST_SECRET, type TestServer } from '../../../testing/test-server.ts'
import { testConfig } from '../../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { startWholeServer } from '../../../testing/whole-server.ts'

export interface FilesDesk {
  server: TestServer
  /** Services of the operator's commands, on the same school. */
  services: Services
  editor: TestStaff
  close: () => Promise<void>
}

/** A whole school with an editor, for imports and exports of files. */
export async function startFilesDesk(): Promise<FilesDesk> {
  const server = await startWholeServer()
  const { dataDir, pool, clock } = server
  const services = createServices({ config: testConfig(dataDir), secret: TEST_SECRET, pool, clock })
  const editor = await addStaff(server, 'editor')
  async function close(): Promise<void> {
    await services.close()
    await server.close()
  }
  return { server, services, editor, close }
}
