import Database from 'better-sqlite3';

type Rows = Record<string, Record<string, unknown>[]>;

const monitorColumns = {
  // Version 1.23: the first schema with all later patches.
  1: `id integer primary key autoincrement, name varchar(150), active boolean default 1 not null, user_id integer,
    interval integer default 20 not null, url text, type varchar(20), weight integer default 2000, hostname varchar(255),
    port integer, created_date datetime default (datetime('now')) not null, keyword varchar(255),
    maxretries integer not null default 0, ignore_tls boolean default 0 not null, upside_down boolean default 0 not null,
    maxredirects integer default 10 not null, accepted_statuscodes_json text default '["200-299"]' not null,
    dns_resolve_type varchar(5), dns_resolve_server varchar(255), dns_last_result varchar(255),
    retry_interval integer default 0 not null, push_token varchar(20) default null, method text default 'GET' not null,
    body text default null, headers text default null, basic_auth_user text default null,
    basic_auth_pass text default null, docker_host integer, docker_container varchar(255), proxy_id integer,
    expiry_notification boolean default 1, mqtt_topic text, mqtt_success_message varchar(255),
    mqtt_username varchar(255), mqtt_password varchar(255), database_connection_string varchar(2000),
    database_query text, auth_method varchar(250), auth_domain text, auth_workstation text,
    grpc_url varchar(255) default null, grpc_protobuf text default null, grpc_body text default null,
    grpc_metadata text default null, grpc_method text default null, grpc_service_name text default null,
    grpc_enable_tls boolean default 0 not null, radius_username varchar(255), radius_password varchar(255),
    radius_calling_station_id varchar(50), radius_called_station_id varchar(50), radius_secret varchar(255),
    resend_interval integer default 0 not null, packet_size integer default 56 not null, game varchar(255),
    http_body_encoding varchar(25), description text default null, tls_ca text default null, tls_cert text default null,
    tls_key text default null, parent integer, invert_keyword boolean default 0 not null, json_path text,
    expected_value varchar(255), kafka_producer_topic varchar(255), kafka_producer_brokers text,
    kafka_producer_ssl integer, kafka_producer_allow_auto_topic_creation varchar(255), kafka_producer_sasl_options text,
    kafka_producer_message text, oauth_client_id text default null, oauth_client_secret text default null,
    oauth_token_url text default null, oauth_scopes text default null, oauth_auth_method text default null,
    timeout double default 0 not null, gamedig_given_port_only boolean default 1 not null`,
  // Columns added by version 2.0.
  2: `mqtt_check_type varchar(255) not null default 'keyword', remote_browser integer, snmp_oid varchar(255),
    snmp_version varchar(255) default '2c', json_path_operator varchar(255), cache_bust boolean not null default 0,
    conditions text not null default '[]', rabbitmq_nodes text, rabbitmq_username varchar(255),
    rabbitmq_password varchar(255), smtp_security varchar(255), ping_count integer not null default 1,
    ping_numeric boolean not null default 1, ping_per_request_timeout integer not null default 2,
    manual_status smallint, ip_family varchar(4), domain_expiry_notification boolean default 1,
    oauth_audience varchar(255), mqtt_websocket_path varchar(255)`,
} as const;

const otherTables = `
  create table notification (id integer primary key autoincrement, name varchar(255), config varchar(255),
    active boolean default 1 not null, user_id integer not null, is_default boolean default 0 not null);
  create table monitor_notification (id integer primary key autoincrement, monitor_id integer not null,
    notification_id integer not null);
  create table tag (id integer primary key autoincrement, name varchar(255) not null, color varchar(255) not null,
    created_date datetime default (datetime('now')) not null);
  create table monitor_tag (id integer primary key autoincrement, monitor_id integer not null, tag_id integer not null,
    value text);
  create table maintenance (id integer primary key autoincrement, title varchar(150) not null, description text not null,
    active boolean not null default 1, strategy varchar(50) not null default 'single');
  create table status_page (id integer primary key autoincrement, slug varchar(255) not null, title varchar(255) not null,
    icon varchar(255) not null, theme varchar(30) not null);
  create table heartbeat (id integer primary key autoincrement, important boolean default 0 not null,
    monitor_id integer not null, status smallint not null, msg text, time datetime not null, ping integer,
    duration integer default 0 not null, down_count integer default 0 not null);
`;

export function makeKumaDatabase(path: string, version: 1 | 2, rows: Rows): { close(): void } {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  const columns = version === 1 ? monitorColumns[1] : `${monitorColumns[1]}, ${monitorColumns[2]}`;
  database.exec(`create table monitor (${columns});${otherTables}`);
  for (const [table, entries] of Object.entries(rows)) {
    for (const entry of entries) {
      const names = Object.keys(entry);
      const holes = names.map((name) => `@${name}`).join(', ');
      database
        .prepare(`insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${holes})`)
        .run(entry);
    }
  }
  return database;
}
