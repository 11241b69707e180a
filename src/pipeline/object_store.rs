//! Addresses of objects, such as `s3://bank/puzzles.csv`: the command that pipes them, since nothing is fetched here.
//!
//! Programs of their stores have the keys, and are installed where the stores are used.

/// A kind of address, and the programs that print an object, and store what they read.
struct Store {
    scheme: &'static str,
    reading: &'static str,
    writing: &'static str,
}

const STORES: [Store; 6] = [
    Store { scheme: "s3://", reading: "aws s3 cp {} -", writing: "aws s3 cp - {}" },
    Store { scheme: "gs://", reading: "gcloud storage cat {}", writing: "gcloud storage cp - {}" },
    Store { scheme: "hdfs://", reading: "hdfs dfs -cat {}", writing: "hdfs dfs -put - {}" },
    // Addresses of Spark for S3 and Azure.
    Store { scheme: "s3a://", reading: "hdfs dfs -cat {}", writing: "hdfs dfs -put - {}" },
    Store { scheme: "abfs://", reading: "hdfs dfs -cat {}", writing: "hdfs dfs -put - {}" },
    Store { scheme: "abfss://", reading: "hdfs dfs -cat {}", writing: "hdfs dfs -put - {}" },
];

/// Returns what to do about an address that was named as an input, if it is one of an object.
pub(super) fn read_through_pipe(address: &str) -> Option<String> {
    let command = filled(store_of(address)?.reading, address);
    Some(format!("{address}: objects are not fetched; pipe this one: {command} | givens …"))
}

/// Returns what to do about an address that was named as an output, if it is one of an object.
pub(super) fn write_through_pipe(address: &str) -> Option<String> {
    let command = filled(store_of(address)?.writing, address);
    Some(format!("{address}: objects are not written; pipe the output: givens … | {command}"))
}

fn store_of(address: &str) -> Option<&'static Store> {
    STORES.iter().find(|store| address.starts_with(store.scheme))
}

/// Returns a command with an address, as a shell takes it.
fn filled(command: &str, address: &str) -> String {
    let is_plain = |symbol: char| symbol.is_ascii_alphanumeric() || ":/._-=+@%,".contains(symbol);
    let quoted = format!("'{}'", address.replace('\'', r"'\''"));
    command.replace("{}", if address.chars().all(is_plain) { address } else { &quoted })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_takes_the_address_as_it_is() {
        let help = |address| write_through_pipe(address).expect("an address of an object");
        assert!(help("s3://bank/out.csv").ends_with("| aws s3 cp - s3://bank/out.csv"));
        assert!(help("gs://a b/$it's").ends_with(r"| gcloud storage cp - 'gs://a b/$it'\''s'"));
        assert_eq!(write_through_pipe("out.csv"), None);
    }
}
