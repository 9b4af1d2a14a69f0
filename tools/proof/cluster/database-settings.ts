import { PROGRAMS } from './needed-programs.ts'

export const DATABASE = 'bee'
/** The site's role in the database: the owner of its database and nothing more. */
export const SITE_ROLE = 'bee'
const SUPERUSER = 'postgres'

/** A machine with a database on it. */
export interface DatabaseNode {
  name: string
  port: number
  restPort: number
  dataDir: string
  socketDir: string
}

/**
 * These decide how long a fail-over takes: the leader's lease, and how often it is checked. Half of Patroni's defaults,
 * which are made for machines that are further apart. `ttl` must be at least `loop_wait` and twice `retry_timeout`.
 */
export const FAIL_OVER = { ttl: 8, loop_wait: 1, retry_timeout: 3 }
/** A standby that has fallen silent holds up every commit until it is given up. */
const SILENT_STANDBY = '4s'

/** Patroni reads YAML, of which JSON is a part. */
export function patroniSettings(node: DatabaseNode, etcdPort: number): string {
  const local = '127.0.0.1/32 trust'
  const account = (username: string) => ({ username, password: username })
  return JSON.stringify(
    {
      scope: 'bee',
      name: node.name,
      restapi: { listen: `127.0.0.1:${node.restPort}`, connect_address: `127.0.0.1:${node.restPort}` },
      // Not `etcd3`: in Patroni 3.0.2 a primary that wakes up between two steps writes itself over the new one's lock (decision 060).
      etcd: { host: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: {
          ...FAIL_OVER,
          // A commit is answered once the standby has it on its disk. Without a standby the primary goes on alone, and no standby
          // that missed anything may then become the primary: nothing acknowledged is lost, and one machine is enough to write.
          synchronous_mode: true,
          synchronous_mode_strict: false,
          // While etcd cannot be reached, the primary stays one as long as the standby agrees.
          failsafe_mode: true,
          // A primary that fell is replaced at once: to wait for it is a longer pause.
          primary_start_timeout: 0,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: {
              max_connections: 200,
              max_wal_senders: 10,
              wal_level: 'replica',
              wal_log_hints: 'on',
              wal_keep_size: '512MB',
              wal_sender_timeout: SILENT_STANDBY,
              wal_receiver_timeout: SILENT_STANDBY,
              synchronous_commit: 'on',
              shared_buffers: '128MB',
              log_lock_waits: 'on',
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${node.port}`,
        connect_address: `127.0.0.1:${node.port}`,
        data_dir: node.dataDir,
        bin_dir: PROGRAMS.postgresBin,
        pgpass: `${node.socketDir}/pgpass`,
        authentication: {
          superuser: account(SUPERUSER),
          replication: account('replicator'),
          rewind: account('rewinder'),
        },
        parameters: { unix_socket_directories: node.socketDir },
        pg_hba: ['local all all trust', `host all all ${local}`, `host replication all ${local}`],
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    },
    null,
    2,
  )
}

/** A port that always leads to the primary: Patroni says which server that is, and a former primary loses its connections. */
export function haproxySettings({ port, nodes }: { port: number; nodes: readonly DatabaseNode[] }): string {
  return [
    'global',
    '  maxconn 1000',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 24h',
    '  timeout server 24h',
    '  timeout check 1s',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 500ms fastinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} maxconn 400 check port ${node.restPort}`),
    '',
  ].join('\n')
}

export function pgbouncerSettings(options: { port: number; primaryPort: number; folder: string }): string {
  const { port, primaryPort, folder } = options
  return [
    '[databases]',
    `${DATABASE} = host=127.0.0.1 port=${primaryPort} dbname=${DATABASE}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${folder}/users.txt`,
    'pool_mode = transaction',
    'max_client_conn = 500',
    'default_pool_size = 25',
    // After a fail-over all processes connect at once: the first connection that works ends the pause.
    'server_login_retry = 1',
    'server_connect_timeout = 3',
    'query_wait_timeout = 10',
    'ignore_startup_parameters = extra_float_digits,options',
    'tcp_keepalive = 1',
    'log_connections = 0',
    '',
  ].join('\n')
}

export const pgbouncerUsers = () => `"${SITE_ROLE}" ""\n`
export const superuserUrl = (port: number, database: string) =>
  `postgres://${SUPERUSER}@127.0.0.1:${port}/${database}?sslmode=disable`
export const siteUrl = (port: number) => `postgres://${SITE_ROLE}@127.0.0.1:${port}/${DATABASE}?sslmode=disable`
