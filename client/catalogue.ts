// Made by `npm run docs`: change the program, not this file.

export const TIME_BUCKETS = [
  'hourly',
  'two_hourly',
  'four_hourly',
  'six_hourly',
  'daily',
  'weekly',
  'monthly',
  'quarterly',
] as const;

export const TIME_ELEMENTS = ['hour_of_day', 'day_of_week', 'day_of_month'] as const;

export const PERCENTILES = [1, 5, 10, 20, 25, 50, 75, 80, 90, 95, 99] as const;

export const SCOPES = ['data', 'metadata', 'ingest', 'manage', 'operator'] as const;

export const AGENT_KINDS = ['whitebox', 'cpe', 'mobile', 'web'] as const;

export const EXPORT_FORMATS = ['csv', 'ndjson', 'parquet'] as const;

export const COMPRESSIONS = ['none', 'gzip'] as const;

export const ERROR_CODES = [
  'BAD_REQUEST',
  'NOT_SIGNED_IN',
  'ACCESS_DENIED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RANGE_NOT_SATISFIABLE',
  'VALIDATION_FAIL',
  'RATE_LIMITED',
  'UNKNOWN_ERROR',
  'OVERLOADED',
] as const;

/** What results can be split and filtered by, and what a split's values are. */
export interface Dimensions {
  readonly agent: string;
  readonly unit: string;
  readonly isp: string;
  readonly package: string;
  readonly country: string;
  readonly base: string;
  readonly target: string;
  readonly target_set: string;
  readonly model: string;
  readonly manufacturer: string;
  readonly geo_country: string;
  readonly connection_type: string;
  readonly cellular_technology: string;
  readonly carrier_name: string;
  readonly operating_system_version: string;
  readonly threads: number;
  readonly ip_version: number;
  readonly nameserver: string;
  readonly lookup_host: string;
}

export interface Metrics {
  readonly httpget: {
    readonly test: 'httpget';
    readonly unit: 'mbps';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension:
      | 'agent'
      | 'unit'
      | 'isp'
      | 'package'
      | 'country'
      | 'base'
      | 'target'
      | 'target_set'
      | 'threads'
      | 'ip_version';
  };
  readonly httpget_retrans: {
    readonly test: 'httpget';
    readonly unit: 'count';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension:
      | 'agent'
      | 'unit'
      | 'isp'
      | 'package'
      | 'country'
      | 'base'
      | 'target'
      | 'target_set'
      | 'threads'
      | 'ip_version';
  };
  readonly httppost: {
    readonly test: 'httppost';
    readonly unit: 'mbps';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension:
      | 'agent'
      | 'unit'
      | 'isp'
      | 'package'
      | 'country'
      | 'base'
      | 'target'
      | 'target_set'
      | 'threads'
      | 'ip_version';
  };
  readonly httppost_retrans: {
    readonly test: 'httppost';
    readonly unit: 'count';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension:
      | 'agent'
      | 'unit'
      | 'isp'
      | 'package'
      | 'country'
      | 'base'
      | 'target'
      | 'target_set'
      | 'threads'
      | 'ip_version';
  };
  readonly latency: {
    readonly test: 'latency';
    readonly unit: 'ms';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly latencyLoss: {
    readonly test: 'latency';
    readonly unit: '%';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly ping: {
    readonly test: 'ping';
    readonly unit: 'ms';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly pingLoss: {
    readonly test: 'ping';
    readonly unit: '%';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly jitterDown: {
    readonly test: 'jitter';
    readonly unit: 'ms';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly jitterUp: {
    readonly test: 'jitter';
    readonly unit: 'ms';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly lossDown: {
    readonly test: 'jitter';
    readonly unit: '%';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly lossUp: {
    readonly test: 'jitter';
    readonly unit: '%';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly mos: {
    readonly test: 'jitter';
    readonly unit: 'mos';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly dnsResponse: {
    readonly test: 'dns';
    readonly unit: 'ms';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension:
      | 'agent'
      | 'unit'
      | 'isp'
      | 'package'
      | 'country'
      | 'base'
      | 'target_set'
      | 'nameserver'
      | 'lookup_host';
  };
  readonly dnsFail: {
    readonly test: 'dns';
    readonly unit: '%';
    readonly chartType: 'aggregate';
    readonly dimension:
      | 'agent'
      | 'unit'
      | 'isp'
      | 'package'
      | 'country'
      | 'base'
      | 'target_set'
      | 'nameserver'
      | 'lookup_host';
  };
  readonly webgetAvg: {
    readonly test: 'webget';
    readonly unit: 's';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly webgetTtfb: {
    readonly test: 'webget';
    readonly unit: 'ms';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly webgetFail: {
    readonly test: 'webget';
    readonly unit: '%';
    readonly chartType: 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly netflix: {
    readonly test: 'netflix';
    readonly unit: 'mbps';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly netflixStartup: {
    readonly test: 'netflix';
    readonly unit: 's';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly netflixStalls: {
    readonly test: 'netflix';
    readonly unit: 'count';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly youtube: {
    readonly test: 'youtube';
    readonly unit: 'mbps';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly youtubeStartup: {
    readonly test: 'youtube';
    readonly unit: 's';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly youtubeStalls: {
    readonly test: 'youtube';
    readonly unit: 'count';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base' | 'target' | 'target_set';
  };
  readonly usageDown: {
    readonly test: 'network_usage';
    readonly unit: 'MB';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base';
  };
  readonly usageUp: {
    readonly test: 'network_usage';
    readonly unit: 'MB';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension: 'agent' | 'unit' | 'isp' | 'package' | 'country' | 'base';
  };
  readonly mobileDownload: {
    readonly test: 'mobile_download';
    readonly unit: 'mbps';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension:
      | 'agent'
      | 'unit'
      | 'isp'
      | 'package'
      | 'country'
      | 'base'
      | 'target'
      | 'model'
      | 'manufacturer'
      | 'geo_country'
      | 'connection_type'
      | 'cellular_technology'
      | 'carrier_name'
      | 'operating_system_version';
  };
  readonly mobileUpload: {
    readonly test: 'mobile_upload';
    readonly unit: 'mbps';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension:
      | 'agent'
      | 'unit'
      | 'isp'
      | 'package'
      | 'country'
      | 'base'
      | 'target'
      | 'model'
      | 'manufacturer'
      | 'geo_country'
      | 'connection_type'
      | 'cellular_technology'
      | 'carrier_name'
      | 'operating_system_version';
  };
  readonly mobileLatency: {
    readonly test: 'mobile_latency';
    readonly unit: 'ms';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension:
      | 'agent'
      | 'unit'
      | 'isp'
      | 'package'
      | 'country'
      | 'base'
      | 'target'
      | 'model'
      | 'manufacturer'
      | 'geo_country'
      | 'connection_type'
      | 'cellular_technology'
      | 'carrier_name'
      | 'operating_system_version';
  };
  readonly mobileJitter: {
    readonly test: 'mobile_latency';
    readonly unit: 'ms';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension:
      | 'agent'
      | 'unit'
      | 'isp'
      | 'package'
      | 'country'
      | 'base'
      | 'target'
      | 'model'
      | 'manufacturer'
      | 'geo_country'
      | 'connection_type'
      | 'cellular_technology'
      | 'carrier_name'
      | 'operating_system_version';
  };
  readonly mobileLoss: {
    readonly test: 'mobile_latency';
    readonly unit: '%';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension:
      | 'agent'
      | 'unit'
      | 'isp'
      | 'package'
      | 'country'
      | 'base'
      | 'target'
      | 'model'
      | 'manufacturer'
      | 'geo_country'
      | 'connection_type'
      | 'cellular_technology'
      | 'carrier_name'
      | 'operating_system_version';
  };
  readonly mobileWww: {
    readonly test: 'mobile_www';
    readonly unit: 's';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension:
      | 'agent'
      | 'unit'
      | 'isp'
      | 'package'
      | 'country'
      | 'base'
      | 'target'
      | 'model'
      | 'manufacturer'
      | 'geo_country'
      | 'connection_type'
      | 'cellular_technology'
      | 'carrier_name'
      | 'operating_system_version';
  };
  readonly mobileYoutube: {
    readonly test: 'mobile_youtube';
    readonly unit: 'mbps';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension:
      | 'agent'
      | 'unit'
      | 'isp'
      | 'package'
      | 'country'
      | 'base'
      | 'target'
      | 'model'
      | 'manufacturer'
      | 'geo_country'
      | 'connection_type'
      | 'cellular_technology'
      | 'carrier_name'
      | 'operating_system_version';
  };
  readonly mobileYoutubeStartup: {
    readonly test: 'mobile_youtube';
    readonly unit: 's';
    readonly chartType: 'raw' | 'aggregate';
    readonly dimension:
      | 'agent'
      | 'unit'
      | 'isp'
      | 'package'
      | 'country'
      | 'base'
      | 'target'
      | 'model'
      | 'manufacturer'
      | 'geo_country'
      | 'connection_type'
      | 'cellular_technology'
      | 'carrier_name'
      | 'operating_system_version';
  };
}

/** What every record begins with. */
export interface CommonColumns {
  readonly base: string | null;
  readonly ddate: string;
  readonly dtime: string;
  readonly agent_id: string;
  readonly unit_id: number | null;
}

/** The columns that records of a test have besides the common ones. */
export interface Tests {
  readonly httpget: {
    readonly target: string | null;
    readonly address: string | null;
    readonly fetch_time: number | null;
    readonly bytes_total: number | null;
    readonly bytes_sec: number | null;
    readonly bytes_sec_interval: number | null;
    readonly warmup_time: number | null;
    readonly warmup_bytes: number | null;
    readonly sequence: number | null;
    readonly threads: number | null;
    readonly tcp_retransmissions: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly ip_version: number | null;
    readonly target_group: string | null;
  };
  readonly httppost: {
    readonly target: string | null;
    readonly address: string | null;
    readonly fetch_time: number | null;
    readonly bytes_total: number | null;
    readonly bytes_sec: number | null;
    readonly bytes_sec_interval: number | null;
    readonly warmup_time: number | null;
    readonly warmup_bytes: number | null;
    readonly sequence: number | null;
    readonly threads: number | null;
    readonly tcp_retransmissions: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly ip_version: number | null;
    readonly target_group: string | null;
  };
  readonly dns: {
    readonly nameserver: string | null;
    readonly lookup_host: string | null;
    readonly response_ip: string | null;
    readonly rtt: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly ip_version: number | null;
    readonly target_group: string | null;
  };
  readonly netflix: {
    readonly target: string | null;
    readonly address: string | null;
    readonly bytes_total: number | null;
    readonly bytes_sec: number | null;
    readonly bitrate: number | null;
    readonly startup_delay: number | null;
    readonly rebuffer_count: number | null;
    readonly rebuffer_time: number | null;
    readonly duration: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly ip_version: number | null;
    readonly target_group: string | null;
  };
  readonly ping: {
    readonly target: string | null;
    readonly address: string | null;
    readonly rtt_avg: number | null;
    readonly rtt_min: number | null;
    readonly rtt_max: number | null;
    readonly rtt_std: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly ip_version: number | null;
    readonly target_group: string | null;
  };
  readonly jitter: {
    readonly target: string | null;
    readonly address: string | null;
    readonly packet_size: number | null;
    readonly stream_rate: number | null;
    readonly duration: number | null;
    readonly packets_up_sent: number | null;
    readonly packets_down_sent: number | null;
    readonly packets_up_recv: number | null;
    readonly packets_down_recv: number | null;
    readonly jitter_up: number | null;
    readonly jitter_down: number | null;
    readonly latency: number | null;
    readonly mos: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly ip_version: number | null;
    readonly target_group: string | null;
  };
  readonly latency: {
    readonly target: string | null;
    readonly address: string | null;
    readonly rtt_avg: number | null;
    readonly rtt_min: number | null;
    readonly rtt_max: number | null;
    readonly rtt_std: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly ip_version: number | null;
    readonly target_group: string | null;
  };
  readonly webget: {
    readonly target: string | null;
    readonly address: string | null;
    readonly fetch_time: number | null;
    readonly bytes_total: number | null;
    readonly bytes_sec: number | null;
    readonly objects: number | null;
    readonly threads: number | null;
    readonly requests: number | null;
    readonly connections: number | null;
    readonly reused_connections: number | null;
    readonly lookups: number | null;
    readonly request_total_time: number | null;
    readonly request_min_time: number | null;
    readonly request_avg_time: number | null;
    readonly request_max_time: number | null;
    readonly ttfb_total: number | null;
    readonly ttfb_min: number | null;
    readonly ttfb_avg: number | null;
    readonly ttfb_max: number | null;
    readonly lookup_total_time: number | null;
    readonly lookup_min_time: number | null;
    readonly lookup_avg_time: number | null;
    readonly lookup_max_time: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly ip_version: number | null;
    readonly target_group: string | null;
  };
  readonly youtube: {
    readonly target: string | null;
    readonly address: string | null;
    readonly bytes_total: number | null;
    readonly bytes_sec: number | null;
    readonly bitrate: number | null;
    readonly startup_delay: number | null;
    readonly rebuffer_count: number | null;
    readonly rebuffer_time: number | null;
    readonly duration: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly ip_version: number | null;
    readonly target_group: string | null;
  };
  readonly network_usage: {
    readonly wan_rx_bytes: number | null;
    readonly wan_tx_bytes: number | null;
    readonly sk_rx_bytes: number | null;
    readonly sk_tx_bytes: number | null;
  };
  readonly traceroute: {
    readonly target: string | null;
    readonly address: string | null;
    readonly protocol: string | null;
    readonly hop: number | null;
    readonly hop_address: string | null;
    readonly hop_name: string | null;
    readonly sent: number | null;
    readonly received: number | null;
    readonly rtt_avg: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly ip_version: number | null;
    readonly target_group: string | null;
  };
  readonly mobile_download: {
    readonly target: string | null;
    readonly address: string | null;
    readonly transfer_time: number | null;
    readonly transfer_bytes: number | null;
    readonly bytes_sec: number | null;
    readonly warmup_time: number | null;
    readonly warmup_bytes: number | null;
    readonly threads: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly model: string | null;
    readonly manufacturer: string | null;
    readonly geo_country: string | null;
    readonly connection_type: string | null;
    readonly cellular_technology: string | null;
    readonly carrier_name: string | null;
    readonly operating_system_version: string | null;
  };
  readonly mobile_latency: {
    readonly target: string | null;
    readonly address: string | null;
    readonly rtt_avg: number | null;
    readonly rtt_min: number | null;
    readonly rtt_max: number | null;
    readonly rtt_std: number | null;
    readonly jitter: number | null;
    readonly packets_sent: number | null;
    readonly packets_received: number | null;
    readonly mos: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly model: string | null;
    readonly manufacturer: string | null;
    readonly geo_country: string | null;
    readonly connection_type: string | null;
    readonly cellular_technology: string | null;
    readonly carrier_name: string | null;
    readonly operating_system_version: string | null;
  };
  readonly mobile_upload: {
    readonly target: string | null;
    readonly address: string | null;
    readonly transfer_time: number | null;
    readonly transfer_bytes: number | null;
    readonly bytes_sec: number | null;
    readonly warmup_time: number | null;
    readonly warmup_bytes: number | null;
    readonly threads: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly model: string | null;
    readonly manufacturer: string | null;
    readonly geo_country: string | null;
    readonly connection_type: string | null;
    readonly cellular_technology: string | null;
    readonly carrier_name: string | null;
    readonly operating_system_version: string | null;
  };
  readonly mobile_www: {
    readonly target: string | null;
    readonly address: string | null;
    readonly fetch_time: number | null;
    readonly bytes_total: number | null;
    readonly bytes_sec: number | null;
    readonly objects: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly model: string | null;
    readonly manufacturer: string | null;
    readonly geo_country: string | null;
    readonly connection_type: string | null;
    readonly cellular_technology: string | null;
    readonly carrier_name: string | null;
    readonly operating_system_version: string | null;
  };
  readonly mobile_youtube: {
    readonly target: string | null;
    readonly bytes_total: number | null;
    readonly bytes_sec: number | null;
    readonly bitrate: number | null;
    readonly startup_delay: number | null;
    readonly rebuffer_count: number | null;
    readonly rebuffer_time: number | null;
    readonly duration: number | null;
    readonly successes: number | null;
    readonly failures: number | null;
    readonly model: string | null;
    readonly manufacturer: string | null;
    readonly geo_country: string | null;
    readonly connection_type: string | null;
    readonly cellular_technology: string | null;
    readonly carrier_name: string | null;
    readonly operating_system_version: string | null;
  };
}
