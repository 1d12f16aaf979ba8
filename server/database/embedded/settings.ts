/**
 * Returns PostgreSQL's settings for one small machine. They are passed at each start and not written
 * to the data directory, so that a new version of the product can change them.
 *
 * @param durable false only for tests: a power cut may then lose data
 */
export function serverSettings(port: number, durable: boolean): Record<string, string> {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    // No sockets: their paths are limited to 107 bytes, and TCP works for every client.
    unix_socket_directories: "",
    // Nineteen for each process of the application (docs/operations.md, section 5).
    max_connections: "200",
    superuser_reserved_connections: "3",
    password_encryption: "scram-sha-256",
    shared_buffers: "128MB",
    effective_cache_size: "1GB",
    work_mem: "8MB",
    maintenance_work_mem: "128MB",
    // Queries are many and short, so compiling or parallelising them costs more than it saves.
    jit: "off",
    max_parallel_workers_per_gather: "0",
    random_page_cost: "1.1",
    // There are no replicas.
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "512MB",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // The application reports failed statements, and they may contain personal data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    log_line_prefix: "%m [%p] ",
  };
  if (durable) return settings;
  return { ...settings, fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
}
